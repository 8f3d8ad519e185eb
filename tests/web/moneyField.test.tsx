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
const readShown = (field: HTMLInputElement) => field.value.replaceAll('\u00a0', ' ');

/** The field with a bar where the caret is. */
const withCaret = (field: HTMLInputElement) => {
  const caret = field.selectionStart ?? 0;
  return `${readShown(field).slice(0, caret)}|${readShown(field).slice(caret)}`;
};

describe('a money field', () => {
  it('takes digits as cents and shows reais while typing', async () => {
    const { field, person, cents } = setUp();
    expect(field.inputMode).toBe('numeric');
    await person.click(field);
    const seen: string[] = [];
    for (const digit of '123456') {
      await person.keyboard(digit);
      seen.push(readShown(field));
    }
    expect(seen).toEqual(['R$ 0,01', 'R$ 0,12', 'R$ 1,23', 'R$ 12,34', 'R$ 123,45', 'R$ 1.234,56']);
    expect(cents()).toBe('123456');
  });

  it('accepts only digits', async () => {
    const { field, person, cents } = setUp();
    await person.type(field, 'a1-b2 c.3');
    expect(readShown(field)).toBe('R$ 1,23');
    expect(cents()).toBe('123');
  });

  it.each([
    ['50,', 'R$ 50,00'],
    ['50,00', 'R$ 50,00'],
    ['5000', 'R$ 50,00'],
    ['50,5', 'R$ 50,50'],
    ['50,05', 'R$ 50,05'],
    ['50,005', 'R$ 50,00'],
    ['50,,00', 'R$ 50,00'],
    ['1.234,56', 'R$ 1.234,56'],
    [',5', 'R$ 0,50'],
    ['05,', 'R$ 5,00'],
    ['500{Backspace},', 'R$ 50,00'],
    ['50,{Backspace}', 'R$ 5,00'],
    ['999999,99', 'R$ 999.999,99'],
    ['9999999,', 'R$ 99.999,99'],
  ])('takes “%s” as %s', async (keys, shown) => {
    const { field, person } = setUp();
    await person.type(field, keys);
    expect(readShown(field)).toBe(shown);
    await person.clear(field);
    await person.tab();
    await person.type(field, keys);
    expect(readShown(field)).toBe(shown);
  });

  it('takes a comma as reais only in an amount that is typed from its first digit on', async () => {
    const { field, person } = setUp(3500);
    await person.click(field);
    await person.keyboard('{End},');
    expect(readShown(field)).toBe('R$ 35,00');
    await person.keyboard('{Control>}a{/Control}8,');
    expect(readShown(field)).toBe('R$ 8,00');
  });

  it('says what an amount below one real is, once it is left', async () => {
    const { field, person } = setUp();
    await person.type(field, '50');
    expect(screen.queryByText(/centavos/)).toBeNull();
    await person.tab();
    expect(screen.getByText(/centavos/).textContent?.replaceAll('\u00a0', ' ')).toBe(
      'São 50 centavos. Para R$ 50,00, digite 50,00.',
    );
    await person.type(field, '50,00');
    await person.tab();
    expect(screen.queryByText(/centavos/)).toBeNull();
  });

  it.each(['Tab', 'a click'])('replaces the amount when typing starts after %s', async (way) => {
    const { field, person } = setUp(8000);
    if (way === 'Tab') await person.tab();
    else await person.click(field);
    await person.keyboard('500');
    expect(readShown(field)).toBe('R$ 5,00');
  });

  it.each([
    ['keeps the caret beside a digit typed in the middle', 1234, 4, '99', 'R$ 1.99|2,34'],
    ['keeps the caret beside a digit deleted in the middle', 123456, 6, '{Backspace}', 'R$ 1|34,56'],
    ['deletes the digit before a deleted separator', 123456, 9, '{Backspace}', 'R$ 123,|56'],
    ['deletes the digit after a separator with the other key', 123456, 8, '{Delete}', 'R$ 123,4|6'],
  ])('%s', async (_, start, caret, keys, expected) => {
    const { field, person } = setUp(start);
    await person.click(field);
    field.setSelectionRange(caret, caret);
    await person.keyboard(keys);
    expect(withCaret(field)).toBe(expected);
  });

  it('goes down to zero digit by digit and can be emptied', async () => {
    const { field, person, cents } = setUp(12);
    await person.click(field);
    await person.keyboard('{End}{Backspace}');
    expect(readShown(field)).toBe('R$ 0,01');
    await person.keyboard('{Backspace}');
    expect(readShown(field)).toBe('R$ 0,00');
    await person.clear(field);
    expect(field).toHaveProperty('value', '');
    expect(cents()).toBe('null');
  });

  it.each([
    ['R$ 1.234,56', 'R$ 1.234,56', '123456'],
    ['50,5', 'R$ 50,50', '5050'],
    ['50,', 'R$ 50,00', '5000'],
  ])('understands a pasted “%s”', async (text, shown, stored) => {
    const { field, person, cents } = setUp(50);
    await person.click(field);
    await person.paste(text);
    expect(readShown(field)).toBe(shown);
    expect(cents()).toBe(stored);
  });

  it('ignores a pasted text without digits', async () => {
    const { field, person } = setUp(50);
    await person.click(field);
    await person.paste('grátis');
    expect(readShown(field)).toBe('R$ 0,50');
  });

  it('shows the error in place of the help, linked to the field', () => {
    render(<Form error="Informe o preço" />);
    const field = screen.getByLabelText('Preço');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Informe o preço');
    expect(screen.queryByText('Por serviço')).toBeNull();
  });
});
