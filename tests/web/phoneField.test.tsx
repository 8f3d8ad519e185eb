import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { PhoneRules } from '../../domain/phone.ts';
import { PhoneField } from '../../src/components/PhoneField.tsx';

function Form({ start = '', ...rules }: { start?: string } & PhoneRules) {
  const [digits, setDigits] = useState(start);
  return (
    <>
      <PhoneField label="Telefone" value={digits} onChange={setDigits} {...rules} />
      <output>{digits}</output>
    </>
  );
}

function setUp(start?: string, rules: PhoneRules = {}) {
  render(<Form start={start} {...rules} />);
  const field = screen.getByLabelText<HTMLInputElement>('Telefone');
  return { field, person: userEvent.setup(), digits: () => screen.getByRole('status').textContent };
}

const withCaret = ({ value, selectionStart }: HTMLInputElement) =>
  `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;

describe('a phone field', () => {
  it('formats the number as (DD) N NNNN-NNNN while typing', async () => {
    const { field, person, digits } = setUp();
    await person.click(field);
    const seen: string[] = [];
    for (const digit of '11987654321') {
      await person.keyboard(digit);
      seen.push(field.value);
    }
    expect(seen).toEqual([
      '(1',
      '(11',
      '(11) 9',
      '(11) 9 8',
      '(11) 9 87',
      '(11) 9 876',
      '(11) 9 8765',
      '(11) 9 8765-4',
      '(11) 9 8765-43',
      '(11) 9 8765-432',
      '(11) 9 8765-4321',
    ]);
    expect(digits()).toBe('11987654321');
  });

  it('reads a number with the country code as the same number whether it is typed or pasted', async () => {
    const { field, person, digits } = setUp();
    await person.click(field);
    await person.keyboard('55 11 98765-4321');
    const typed = digits();
    await person.clear(field);
    await person.paste('55 11 98765-4321');
    expect([typed, digits()]).toEqual(['11987654321', '11987654321']);
  });

  it('keeps the caret after its digit when one is corrected in the middle', async () => {
    const { field, person } = setUp('11987654321');
    await person.click(field);
    field.setSelectionRange(8, 8);
    await person.keyboard('{Backspace}5');
    expect(withCaret(field)).toBe('(11) 9 5|765-4321');
  });

  it('deletes the digit before a separator when the separator is deleted', async () => {
    const { field, person } = setUp('11987654321');
    await person.click(field);
    field.setSelectionRange(12, 12);
    await person.keyboard('{Backspace}');
    expect(withCaret(field)).toBe('(11) 9 876|4-321');
  });

  it('can be emptied by one key', async () => {
    const { field, person, digits } = setUp('119');
    await person.click(field);
    await person.keyboard('{End}{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(field.value).toBe('');
    expect(digits()).toBe('');
  });

  it('refuses a twelfth digit', async () => {
    const { field, person } = setUp('55987654321');
    await person.click(field);
    await person.keyboard('{End}0');
    expect(field.value).toBe('(55) 9 8765-4321');
    field.setSelectionRange(5, 5);
    await person.keyboard('0');
    expect(withCaret(field)).toBe('(55|) 9 8765-4321');
  });

  it('accepts autofill with the country code', () => {
    const { field, digits } = setUp();
    fireEvent.change(field, { target: { value: '+55 11 98765-4321' } });
    expect(digits()).toBe('11987654321');
  });

  it('inserts a pasted part at the caret', async () => {
    const { field, person, digits } = setUp('119');
    await person.click(field);
    await person.keyboard('{End}');
    await person.paste('8765432');
    expect(digits()).toBe('1198765432');
  });

  it('opens the telephone keyboard, without autofill of the user’s own number', () => {
    const { field } = setUp();
    expect(field.inputMode).toBe('tel');
    expect(field.autocomplete).toBe('off');
  });
});

describe('a phone field for other numbers', () => {
  it.each([
    ['+351912345678', { allowForeign: true }, '+351 912345678', '+351912345678'],
    ['08007771234', { allowServiceNumbers: true }, '0800 777 1234', '08007771234'],
  ])('takes %s with %j as %s', async (typed, rules, shown, stored) => {
    const { field, person, digits } = setUp('', rules);
    await person.click(field);
    await person.keyboard(typed);
    expect([field.value, digits()]).toEqual([shown, stored]);
  });

  it('shows how a mobile number without its 9 is saved, once the field loses the focus', async () => {
    const { field, person } = setUp();
    await person.click(field);
    await person.keyboard('1187654321');
    expect(screen.queryByText(/Será salvo/)).toBeNull();
    await person.tab();
    expect(screen.getByText('Será salvo com o 9: (11) 9 8765-4321')).toBeTruthy();
    await person.click(field);
    await person.keyboard('{Backspace}');
    expect(screen.queryByText(/Será salvo/)).toBeNull();
  });
});
