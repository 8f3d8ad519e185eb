import type { ComponentPropsWithRef } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
  /** Takes the place of this entry of the history. */
  replace?: boolean;
  /** For the screen it leads to. */
  state?: unknown;
}

/**
 * A way to another screen. react-router's own can also lead to other sites and fetch the data of its framework's routes ahead:
 * what that takes is 2 kB more, compressed, before the first figure.
 */
export function Link({ to, replace, state, onClick, ...anchor }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target: anchor.target });
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
