import { useEffect } from 'react';

const CONTROLS = 'button, a, label, input, select, textarea, [role="button"], [role="menuitem"], [role="option"]';

interface Pressed {
  control: Element;
  name: string;
  place: DOMRect;
}

/**
 * Ignores the second click of a double click where something else has come under it meanwhile (the button that ends a sale, the
 * question whether to delete): nobody has seen that yet. What has the same name is the same thing: `Voltar` twice goes back twice,
 * and whoever knows the next step has `Continuar` as quickly.
 */
export function useNoBlindClicks(): void {
  useEffect(() => {
    let first: Pressed | null = null;

    function remember({ target, detail }: MouseEvent) {
      // Of a series of presses at about one place, by mouse or finger.
      if (detail > 1) return;
      const control = controlAt(target);
      first = control && { control, name: nameOf(control), place: control.getBoundingClientRect() };
    }

    function ignoreBlind(event: MouseEvent) {
      if (event.detail <= 1 || !first || !isIn(first.place, event)) return;
      const control = controlAt(event.target);
      if (!control || control === first.control || nameOf(control) === first.name) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }

    document.addEventListener('mousedown', remember, true);
    document.addEventListener('click', ignoreBlind, true);
    return () => {
      document.removeEventListener('mousedown', remember, true);
      document.removeEventListener('click', ignoreBlind, true);
    };
  }, []);
}

function controlAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(CONTROLS) : null;
}

function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent;
}

function isIn({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
