import { render } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { FailureAlert } from '../../src/components/FailureAlert.tsx';

const readAlert = (error: Error) =>
  render(<FailureAlert error={error} subject="o caixa" done="foi reaberto" />).container.textContent;

it('says that nothing was done only if the server refused it', () => {
  expect(readAlert(new HttpError('Recusado.', 409, { message: 'Recusado.' }))).toMatch(/^O caixa não foi reaberto/);
});

it('says that the outcome is not known without an answer of the server', () => {
  const errors = [
    new HttpError('Sem rede.', 0),
    new HttpError('Ocupado.', 503, { status: 'error', message: 'Ocupado.' }),
  ];
  for (const error of errors)
    expect(readAlert(error)).toMatch(
      /^Não sabemos se o caixa foi reaberto(Sem rede|Ocupado)\. Nada é feito duas vezes\./,
    );
});

it('says nothing about the outcome where an earlier attempt was done with other values', () => {
  const message = 'Esta operação já foi registrada com outros dados.';
  const error = new HttpError(message, 422, { message, errors: { 'Idempotency-Key': message } });
  expect(readAlert(error)?.trim()).toBe(message);
});
