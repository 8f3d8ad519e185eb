import { render } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { FailureAlert } from '../../src/components/FailureAlert.tsx';

const readAlert = (error: Error) =>
  render(<FailureAlert error={error} subject="o caixa" done="foi reaberto" />).container.textContent;

it('a failure message says that nothing was done only if the server refused the request', () => {
  expect(readAlert(new HttpError('Recusado.', 409, { message: 'Recusado.' }))).toMatch(/^O caixa não foi reaberto/);
});

it('a failure message says that the outcome is unknown if the server did not respond', () => {
  const errors = [
    new HttpError('Sem rede.', 0),
    new HttpError('Ocupado.', 503, { status: 'error', message: 'Ocupado.' }),
  ];
  for (const error of errors)
    expect(readAlert(error)).toMatch(
      /^Não sabemos se o caixa foi reaberto(Sem rede|Ocupado)\. Nada é feito duas vezes\./,
    );
});

it('a failure message says nothing about the outcome if an earlier attempt with other values succeeded', () => {
  const message = 'Esta operação já foi registrada com outros dados.';
  const error = new HttpError(message, 422, { message, errors: { 'Idempotency-Key': message } });
  expect(readAlert(error)?.trim()).toBe(message);
});
