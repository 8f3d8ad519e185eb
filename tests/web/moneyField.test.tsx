import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { MoneyField } from '../../src/components/MoneyField.tsx';

function Form({ start = null, error }: { start?: number | null; error?: string }) {
  const [cents, setCents] = useState<number | null>(start);
  return (
    <>
      <MoneyField label="Preço" value={cents} onChange={setCents} error={error} helperText="Por serviço" />
      <output>{String(cents)}</output>
    </>
  );
}

function setUp(start?: number | null) {
  render(<Form start={start} />);
  const field = screen.getByLabelText<HTMLInputElement>('Preço');
  return { field, person: userEvent.setup(), cents: () => screen.getByRole('status').textContent };
}

/** With the plain spaces a person sees. */
const shown = (field: HTMLInputElement) => field.value.replaceAll('\u00a0', ' ');

/** The field with a bar where the caret is. */
const withCaret = (field: HTMLInputElement) => {
  const caret = field.selectionStart ?? 0;
  return `${shown(field).slice(0, caret)}|${shown(field).slice(caret)}`;
};

describe('a money field', () => {
  it('takes digits as cents and shows reais while typing', async () => {
    const { field, person, cents } = setUp();
    await person.click(field);
    const seen: string[] = [];
    for (const digit of '123456') {
      await person.keyboard(digit);
      seen.push(shown(field));
    }
    expect(seen).toEqual(['R$ 0,01', 'R$ 0,12', 'R$ 1,23', 'R$ 12,34', 'R$ 123,45', 'R$ 1.234,56']);
    expect(cents()).toBe('123456');
  });

  it('accepts only digits', async () => {
    const { field, person, cents } = setUp();
    await person.type(field, 'a1-b2 c,.3');
    expect(shown(field)).toBe('R$ 1,23');
    expect(cents()).toBe('123');
  });

  it('replaces the amount when typing starts after Tab', async () => {
    const { field, person } = setUp(8000);
    await person.tab();
    await person.keyboard('500');
    expect(shown(field)).toBe('R$ 5,00');
  });

  it('replaces the amount when typing starts after a click', async () => {
    const { field, person } = setUp(8000);
    await person.click(field);
    await person.keyboard('500');
    expect(shown(field)).toBe('R$ 5,00');
  });

  it('keeps the caret beside its digit when one is typed in the middle', async () => {
    const { field, person } = setUp(1234);
    await person.click(field);
    field.setSelectionRange(4, 4);
    await person.keyboard('99');
    expect(withCaret(field)).toBe('R$ 1.99|2,34');
  });

  it('keeps the caret beside its digit when one is deleted in the middle', async () => {
    const { field, person } = setUp(123456);
    await person.click(field);
    field.setSelectionRange(6, 6);
    await person.keyboard('{Backspace}');
    expect(withCaret(field)).toBe('R$ 1|34,56');
  });

  it('deletes the digit before a separator when the separator is deleted', async () => {
    const { field, person } = setUp(123456);
    await person.click(field);
    field.setSelectionRange(9, 9);
    await person.keyboard('{Backspace}');
    expect(withCaret(field)).toBe('R$ 123,|56');
  });

  it('deletes the digit after a separator with the other key', async () => {
    const { field, person } = setUp(123456);
    await person.click(field);
    field.setSelectionRange(8, 8);
    await person.keyboard('{Delete}');
    expect(withCaret(field)).toBe('R$ 123,4|6');
  });

  it('goes down to zero digit by digit and can be emptied', async () => {
    const { field, person, cents } = setUp(12);
    await person.click(field);
    await person.keyboard('{End}{Backspace}');
    expect(shown(field)).toBe('R$ 0,01');
    await person.keyboard('{Backspace}');
    expect(shown(field)).toBe('R$ 0,00');
    await person.clear(field);
    expect(field).toHaveProperty('value', '');
    expect(cents()).toBe('null');
  });

  it.each(['1.234,56', 'R$ 1.234,56', '1234,56'])('understands a pasted %s', async (pasted) => {
    const { field, person, cents } = setUp(50);
    await person.click(field);
    await person.paste(pasted);
    expect(shown(field)).toBe('R$ 1.234,56');
    expect(cents()).toBe('123456');
  });

  it('ignores a pasted text without digits', async () => {
    const { field, person } = setUp(50);
    await person.click(field);
    await person.paste('grátis');
    expect(shown(field)).toBe('R$ 0,50');
  });

  it('refuses a digit beyond a million reais', async () => {
    const { field, person } = setUp(100_000_00);
    await person.click(field);
    await person.keyboard('{End}00');
    expect(shown(field)).toBe('R$ 1.000.000,00');
    expect(withCaret(field).endsWith('|')).toBe(true);
  });

  it('shows the error in place of the help, linked to the field', () => {
    render(<Form error="Informe o preço" />);
    const field = screen.getByLabelText('Preço');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Informe o preço');
    expect(screen.queryByText('Por serviço')).toBeNull();
  });

  it('opens the numeric keyboard on a phone', () => {
    const { field } = setUp();
    expect(field.inputMode).toBe('numeric');
  });
});
