import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createBackEnd } from './support/backEnd.ts';
import { createClients, renderApp } from './support/renderApp.tsx';

/** Degrees on the colour circle of `rgb(16, 112, 61)`: red is at 0, green at 120, blue at 240, purple between blue and red. */
function computeHue(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue) || 1;
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360;
  return most === green ? ((blue - red) / range) * 60 + 120 : ((red - green) / range) * 60 + 240;
}

const isPurple = (colour: string) => computeHue(colour) > 255 && computeHue(colour) < 300;
const isRed = (colour: string) => computeHue(colour) > 340 || computeHue(colour) < 20;
const isGreen = (colour: string) => computeHue(colour) > 90 && computeHue(colour) < 170;

it('in the bar, Nova Venda is green and only Agendamentos is purple', async () => {
  createBackEnd();
  const { user } = renderApp('/dashboard', createClients(), document.head);
  await screen.findByRole('heading', { level: 1 });
  const { backgroundColor } = getComputedStyle(screen.getByRole('link', { name: 'Nova Venda' }));
  expect(isGreen(backgroundColor), backgroundColor).toBe(true);
  for (const menu of ['Operações', 'Cadastros']) {
    await user.click(screen.getByRole('button', { name: menu }));
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.length).toBeGreaterThan(4);
    const purple = links.filter((link) => isPurple(getComputedStyle(link).color));
    expect(purple.map((link) => link.textContent)).toEqual(['Agendamentos']);
  }
});

it('the message of a refused sign-in is red', async () => {
  createBackEnd({ isSignedIn: false });
  const { user } = renderApp('/login', createClients(), document.head);
  await user.click(await screen.findByRole('button', { name: 'Entrar' }));
  const { color, borderTopColor } = getComputedStyle(await screen.findByRole('alert'));
  expect([isRed(color), isRed(borderTopColor)], `${color} ${borderTopColor}`).toEqual([true, true]);
});
