import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dayOf, formatDay } from '../../../domain/dates.ts';
import type { People, RemovedPerson } from '../../../domain/personalData.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { beginsWords } from '../../../domain/text.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useTimeZone } from '../../session.ts';
import { reasonOf } from '../errorMessages.ts';
import { ErrorState } from '../Note.tsx';
import { SearchField } from '../records/SearchField.tsx';
import { RowSkeletons } from '../Skeletons.tsx';
import { PrivacyButton } from './PrivacyButton.tsx';
import { SAID } from './people.ts';

const FAILURE = 'Erro ao carregar os excluídos';

/** Those who were deleted while the history referred to them: the way to their data. */
export function RemovedDialog({ people, onClose }: { people: People; onClose: () => void }) {
  const titleId = useId();
  const shop = useShopData();
  const [text, setText] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['removed', people],
    queryFn: ({ signal }) => shop.getRemoved(people, { signal }),
  });
  const shown = data?.filter(({ name }) => beginsWords(name, text));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{`${SAID[people].many} excluídos`}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">
          Saíram das listas, mas o histórico ainda guarda o nome e o contato, até que sejam anonimizados.
        </Typography>
        {error && !data && (
          <ErrorState message={reasonOf(error, FAILURE) ?? FAILURE} onRetry={refetch} retrying={isFetching} />
        )}
        {!data && !error && <RowSkeletons rows={3} height={68} />}
        {data && data.length > 0 && (
          <Box sx={{ mt: 2 }}>
            <SearchField label="Buscar por nome" value={text} onChange={setText} />
          </Box>
        )}
        {shown?.length === 0 && (
          <Typography role="status" sx={{ mt: 2 }}>
            {text === '' ? 'Não há ninguém.' : 'Ninguém com este nome.'}
          </Typography>
        )}
        {shown && shown.length > 0 && (
          <Rows>
            {shown.map((person) => (
              <RemovedRow key={person.id} people={people} person={person} />
            ))}
          </Rows>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fechar</Button>
      </DialogActions>
    </Dialog>
  );
}

function RemovedRow({ people, person }: { people: People; person: RemovedPerson }) {
  const timeZone = useTimeZone();
  return (
    <Row>
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle1" component="span" sx={{ display: 'block' }}>
          {person.name}
        </Typography>
        <Typography variant="body2" color="textSecondary" component="span">
          {formatPhone(person.phone)} · excluído em {formatDay(dayOf(person.removed_at, timeZone))}
        </Typography>
      </div>
      <PrivacyButton people={people} person={person} />
    </Row>
  );
}

const Rows = styled('ul')(({ theme }) => ({ listStyle: 'none', margin: theme.spacing(1, 0, 0), padding: 0 }));

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0, 2),
  minHeight: 68,
  paddingBlock: theme.spacing(1),
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
