import type { MouseEventHandler } from 'react';

/** A click handler without the second click of a double click, which may hit a button that has just appeared under the pointer. */
export function ignoreDoubleClick(
  onClick?: MouseEventHandler<HTMLButtonElement>,
): MouseEventHandler<HTMLButtonElement> {
  return (event) => {
    // Also keeps a submit button from submitting. `detail` counts the clicks of a series; of a key it is 0.
    if (event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
}
