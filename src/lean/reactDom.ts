import { options, type VNode } from 'preact';

/*
 * The product is written for React and drawn by Preact, which takes its place in the build (vite.config.ts) and in the tests of the screens:
 * docs/decisions/0007. What react-dom does and Preact does not, and the product needs, is here.
 */

export { createRoot } from 'preact/compat/client';

let effects: (() => void) | undefined;
const { event: onEvent, vnode: onElement } = options;

function runEffects(): void {
  const waiting = effects;
  effects = undefined;
  waiting?.();
}

/**
 * Effects run in a task of their own right after what they belong to is drawn, and before the next click or key is heard, as with
 * react-dom: Preact lets a frame pass, in which somebody who is quick would meet a screen that does not know yet what was typed.
 */
options.requestAnimationFrame = (waiting) => {
  effects = waiting;
  setTimeout(runEffects);
};
options.event = (event) => {
  // What is being drawn may give the focus; its effects come after it.
  if (!event.type.startsWith('focus')) runEffects();
  return onEvent?.(event) ?? event;
};

const focused = new WeakSet<Element>();

/** As react-dom has it, what has `autoFocus` gets the focus once it is there: the browser itself would give it while a page loads only. */
options.vnode = (vnode) => {
  if (typeof vnode.type === 'string' && (vnode.props as { autoFocus?: boolean }).autoFocus) focusOnce(vnode);
  onElement?.(vnode);
};

function focusOnce(vnode: VNode): void {
  const given = vnode.ref;
  vnode.ref = (element: Element | null) => {
    const undo = typeof given === 'function' ? given(element) : undefined;
    if (given && typeof given === 'object') given.current = element;
    if (element instanceof HTMLElement && !focused.has(element)) {
      focused.add(element);
      element.focus();
    }
    return undo;
  };
}
