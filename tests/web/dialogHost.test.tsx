import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDialog } from '../../src/components/DialogHost.tsx';
import { InfoDialog } from '../../src/components/InfoDialog.tsx';
import { createBackEnd } from './support/backEnd.ts';
import { renderScreen } from './support/renderApp.tsx';

function Opener({ load }: { load: () => Promise<string> }) {
  const openDialog = useDialog();
  const open = () =>
    openDialog(async (close) => (
      <InfoDialog title={await load()} maxWidth="xs" onClose={close}>
        2 visitas
      </InfoDialog>
    ));
  return (
    <button type="button" onClick={open}>
      Abrir
    </button>
  );
}

it('a dialog whose code cannot be loaded says so, and opens at a later attempt', async () => {
  createBackEnd();
  let isOnline = false;
  const load = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return 'Ana Souza';
  };
  const { user } = renderScreen(<Opener load={load} />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByText('Não foi possível abrir. Verifique a conexão e tente novamente.');
  expect(screen.queryByRole('dialog')).toBeNull();
  isOnline = true;
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog', { name: 'Ana Souza' });
});
