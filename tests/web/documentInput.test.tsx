import { screen } from '@testing-library/react';
import { Form } from 'react-admin';
import { expect, it } from 'vitest';
import { shop } from '../../domain/resources/shop.ts';
import { FieldInput } from '../../src/components/form/FieldInputs.tsx';
import { createBackEnd } from './support/backEnd.ts';
import { renderScreen } from './support/renderApp.tsx';

it.each([
  ['52998224725', '529.982.247-25|'],
  ['12abc34501de35', '12.ABC.345/01DE-35|'],
  ['12abc34501de359', '12.ABC.345/01DE-35|'],
  ['12abc34501{ArrowLeft>4/}x', '12.ABC.34X|/501'],
])('a document typed as %s is formatted as %s, with the caret after it', async (typed, shown) => {
  createBackEnd();
  const { user } = renderScreen(
    <Form>
      <FieldInput name="document" field={shop.fields.document} />
    </Form>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('CPF ou CNPJ');
  await user.type(field, typed);
  const caret = field.selectionStart ?? 0;
  expect(`${field.value.slice(0, caret)}|${field.value.slice(caret)}`).toBe(shown);
});
