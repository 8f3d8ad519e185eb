import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { useDialog } from '../../src/components/DialogHost.tsx';
import { InfoDialog } from '../../src/components/InfoDialog.tsx';
import { lazyComponent } from '../../src/lazyComponent.ts';
import { createBackEnd } from './support/backEnd.ts';
import { renderScreen } from './support/renderApp.tsx';

it('a dialog whose code cannot be loaded says so, and opens at a later attempt', async () => {
  createBackEnd();
  let isOnline = false;
  const History = lazyComponent(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return HistoryDialog;
  });
  const { user } = renderScreen(<Opener Dialog={History} />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByText('Não foi possível abrir. Verifique a conexão e recarregue a página.');
  expect(screen.queryByRole('dialog')).toBeNull();
  isOnline = true;
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog', { name: 'Ana Souza' });
});

interface DialogProps {
  onClose: () => void;
}

function HistoryDialog({ onClose }: DialogProps) {
  return (
    <InfoDialog title="Ana Souza" maxWidth="xs" onClose={onClose}>
      2 visitas
    </InfoDialog>
  );
}

function Opener({ Dialog }: { Dialog: ComponentType<DialogProps> }) {
  const openDialog = useDialog();
  return (
    <button type="button" onClick={() => openDialog((close) => <Dialog onClose={close} />)}>
      Abrir
    </button>
  );
}
