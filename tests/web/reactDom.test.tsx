import { render, screen } from '@testing-library/react';
import { createRef, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';

const field = () => screen.getByRole('textbox', { name: 'Nome' });
const other = () => screen.getByRole('button', { name: 'Salvar' });

function Fields({ note }: { note: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: what is tested */}
      <input aria-label="Nome" placeholder={note} autoFocus />
      <button type="button">Salvar</button>
    </>
  );
}

describe('what has autoFocus', () => {
  it('gets the focus when it comes', () => {
    const { rerender } = render(<p>Carregando</p>);
    rerender(<Fields note="" />);
    expect(document.activeElement).toBe(field());
  });

  it('does not take the focus again when it is drawn again', () => {
    const { rerender } = render(<Fields note="" />);
    other().focus();
    rerender(<Fields note="como na conta" />);
    expect(field().getAttribute('placeholder')).toBe('como na conta');
    expect(document.activeElement).toBe(other());
  });

  it('keeps the reference that it is given, as an object and as a function', () => {
    const ref = createRef<HTMLInputElement>();
    const given: (HTMLInputElement | null)[] = [];
    const { unmount } = render(
      <>
        {/* biome-ignore lint/a11y/noAutofocus: what is tested */}
        <input aria-label="Nome" ref={ref} autoFocus />
        {/* biome-ignore lint/a11y/noAutofocus: what is tested */}
        <input ref={(element) => void given.push(element)} autoFocus />
      </>,
    );
    expect(ref.current).toBe(field());
    expect(given.at(-1)).toBeInstanceOf(HTMLInputElement);
    unmount();
    expect([ref.current, given.at(-1)]).toEqual([null, null]);
  });
});

/** Tells with each key what its effect has seen typed. */
function Typed({ onKey }: { onKey: (text: string) => void }) {
  const [text, setText] = useState('');
  const seen = useRef('');
  useEffect(() => {
    seen.current = text;
  }, [text]);
  return <input value={text} onChange={(event) => setText(event.target.value)} onKeyDown={() => onKey(seen.current)} />;
}

it('a key that follows at once meets the effects of what was typed', async () => {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const keys: string[] = [];
  root.render(<Typed onKey={(text) => keys.push(text)} />);
  const input = box.querySelector('input') as HTMLInputElement;
  input.value = 'Ana';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  // Drawn by now; no other task has run.
  await Promise.resolve();
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(keys).toEqual(['Ana']);
  root.unmount();
  box.remove();
});
