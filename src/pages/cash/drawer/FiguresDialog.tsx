import Button from '@mui/material/Button';
import type { CashSession } from '../../../../domain/schemas/cashSession.ts';
import { capitalize } from '../../../../domain/text.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { InfoDialog } from '../../../components/InfoDialog.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { RowSkeletons } from '../../../components/Skeletons.tsx';
import { useTimeZone } from '../../../session.ts';
import { Figures } from './Figures.tsx';
import { useFigures } from './queries.ts';
import { RowsDialog } from './RowsDialog.tsx';
import { nameSession } from './texts.ts';

/** The figures of an earlier session, each of which opens its rows. */
export function FiguresDialog({ session, onClose }: { session: CashSession; onClose: () => void }) {
  const openDialog = useDialog();
  const name = nameSession(session, useTimeZone());
  const figures = useFigures(session.id);
  const { data, error } = figures;
  return (
    <InfoDialog
      title={`Valores do ${name}`}
      maxWidth="md"
      actions={
        <Button
          onClick={() =>
            openDialog(
              (close) => (
                <RowsDialog
                  session={session.id}
                  figure="timeline"
                  title={`${capitalize(name)}, linha do tempo`}
                  onClose={close}
                />
              ),
              { over: true },
            )
          }
        >
          Linha do tempo
        </Button>
      }
      onClose={onClose}
    >
      <LoadError query={figures} failure="Não foi possível carregar os valores do caixa." />
      {!data && !error && <RowSkeletons rows={4} height={44} />}
      {data && <Figures session={session.id} figures={data} hasExpected={session.closed_at !== null} />}
    </InfoDialog>
  );
}
