import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { countKnownVisits, mergeNotes, mergeProfiles, pickLatestVisit } from '../../../domain/customers.ts';
import { formatDay, toDay } from '../../../domain/dates.ts';
import { isSameId } from '../../../domain/ids.ts';
import { formatCount } from '../../../domain/numbers.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { isSameValue } from '../../../domain/resources/request.ts';
import { isFoundByNote } from '../../../domain/search.ts';
import { isKeyReused, isOutcomeUnknown } from '../../dataProvider/http.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useCustomerSearch } from '../../dataProvider/useCustomerSearch.ts';
import { useCustomer } from '../../dataProvider/useCustomers.ts';
import { useIdempotencyKey } from '../../idempotencyKey.ts';
import { useFeature, useTimeZone } from '../../session.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Dialog } from '../Dialog.tsx';
import { getFailureReason } from '../errorMessages.ts';
import { FormAlert } from '../FormAlert.tsx';
import { SearchField } from '../records/SearchField.tsx';
import { useIsPhone } from '../useIsPhone.ts';
import { useNotifyAbout } from '../useNotifyAbout.ts';
import { FOUND_BY_NOTE } from './useSearchHint.ts';

interface MergeDialogProps {
  customer: Customer;
  /** The other record of the same person; without it the person searches for it. */
  duplicate?: Customer;
  onMerged: (remaining: Customer) => void;
  onClose: () => void;
}

const FAILURE = 'Erro ao juntar os cadastros';

/** Merges two records of the same person into one, after showing both and the result. All its attempts have one Idempotency-Key. */
export function MergeDialog({ duplicate, onMerged, onClose, ...props }: MergeDialogProps) {
  // Refetched after a failed attempt (invalidation.ts).
  const { data } = useCustomer(props.customer.id);
  const customer = data ?? props.customer;
  const isPhone = useIsPhone();
  const [other, setOther] = useState<Customer | undefined>(duplicate);
  const [remainingId, setRemainingId] = useState(String(customer.id));
  const { mutate, isPending, error } = useMerge((remaining) => {
    onClose();
    onMerged(remaining);
  });
  const [remaining, removed] = other && isSameId(other.id, remainingId) ? [other, customer] : [customer, other];
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullScreen={isPhone} fullWidth maxWidth="sm">
      <DialogTitle>Juntar cadastros</DialogTitle>
      <DialogContent>
        {error && (
          <FormAlert severity="error" title={getFailureReason(error, FAILURE) ?? FAILURE}>
            {describeOutcome(error)}
          </FormAlert>
        )}
        {other ? (
          <KeepChoice customers={[customer, other]} remainingId={remainingId} onKeep={setRemainingId} />
        ) : (
          <OtherSearch customer={customer} onFound={setOther} />
        )}
        {removed && <MergePreview remaining={remaining} removed={removed} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          Cancelar
        </Button>
        <BusyButton
          variant="contained"
          busy={isPending}
          disabled={!removed}
          onClick={() => removed && mutate({ keep: remaining.id, drop: removed.id })}
        >
          Juntar cadastros
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

function describeOutcome(error: Error): string {
  if (isKeyReused(error)) return 'Dois cadastros já foram juntados aqui. Feche e confira como ficaram.';
  return isOutcomeUnknown(error)
    ? 'Não sabemos se os cadastros foram juntados. Tente de novo: nada é feito duas vezes.'
    : 'Nada mudou.';
}

function useMerge(onMerged: (remaining: Customer) => void) {
  const shop = useShopDataProvider();
  const notify = useNotifyAbout(customers.name);
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationKey: [customers.name, 'merge'],
    mutationFn: (pair: { keep: Customer['id']; drop: Customer['id'] }) => shop.mergeCustomers(pair, idempotencyKey),
    onSuccess: (remaining) => {
      notify('Cadastros juntados com sucesso!', { type: 'success' });
      onMerged(remaining);
    },
    onError: () => notify(FAILURE, { type: 'error' }),
  });
}

/** Searches for the other record. */
function OtherSearch({ customer, onFound }: { customer: Customer; onFound: (customer: Customer) => void }) {
  const [text, setText] = useState('');
  const { result } = useCustomerSearch(text);
  const others = result.kind === 'found' ? result.customers.filter(({ id }) => !isSameId(id, customer.id)) : [];
  return (
    <>
      <Typography sx={{ mb: 2 }}>{`Qual é o outro cadastro de ${customer.name}?`}</Typography>
      <SearchField
        label="Buscar o outro cadastro"
        helperText="Nome, telefone ou e-mail, ao menos 3 letras"
        value={text}
        onChange={setText}
      />
      <Typography role="status" color="textSecondary">
        {result.kind === 'failed' && 'Não foi possível buscar os clientes.'}
        {result.kind === 'searching' && 'Buscando...'}
        {result.kind === 'found' && others.length === 0 && 'Nenhum outro cliente encontrado.'}
      </Typography>
      <Rows>
        {others.slice(0, 8).map((customer) => (
          <li key={customer.id}>
            <Button
              color="inherit"
              fullWidth
              onClick={() => onFound(customer)}
              sx={{ justifyContent: 'flex-start', textAlign: 'start', overflowWrap: 'anywhere' }}
            >
              {[customer.name, formatPhone(customer.phone), isFoundByNote(customer, text) && FOUND_BY_NOTE]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          </li>
        ))}
      </Rows>
    </>
  );
}

interface KeepChoiceProps {
  customers: readonly Customer[];
  remainingId: string;
  onKeep: (id: string) => void;
}

function KeepChoice({ customers, remainingId, onKeep }: KeepChoiceProps) {
  const labelId = useId();
  return (
    <FormControl fullWidth>
      <FormLabel id={labelId}>Qual cadastro fica?</FormLabel>
      <RadioGroup aria-labelledby={labelId} value={remainingId} onChange={(_, id) => onKeep(id)}>
        {customers.map((customer) => (
          <FormControlLabel
            key={customer.id}
            value={String(customer.id)}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', my: 0.5, mr: 0, '& > :last-child': { py: 1, minWidth: 0 } }}
            label={<CustomerLabel customer={customer} />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

function CustomerLabel({ customer }: { customer: Customer }) {
  const summarize = useCustomerSummary();
  return (
    <Text>
      <strong>{customer.name}</strong>
      <span>{[formatPhone(customer.phone), customer.email ?? 'sem e-mail'].filter(Boolean).join(' · ')}</span>
      <span>{summarize(customer)}</span>
    </Text>
  );
}

/** Returns a function that describes a record's points and visits. */
function useCustomerSummary(): (customer: Pick<Customer, 'points' | 'total_visits' | 'last_visit'>) => string {
  const timeZone = useTimeZone();
  return ({ points, total_visits, last_visit }) =>
    [
      formatCount(points, 'ponto', 'pontos'),
      countKnownVisits({ total_visits, last_visit }) !== null && formatCount(total_visits, 'visita', 'visitas'),
      last_visit ? `última visita em ${formatDay(toDay(last_visit, timeZone))}` : 'sem visita',
    ]
      .filter(Boolean)
      .join(', ');
}

function MergePreview({ remaining, removed }: { remaining: Customer; removed: Customer }) {
  const summarize = useCustomerSummary();
  const merged = {
    points: remaining.points + removed.points,
    total_visits: remaining.total_visits + removed.total_visits,
    last_visit: pickLatestVisit(remaining.last_visit, removed.last_visit),
  };
  const email = remaining.email ?? removed.email;
  return (
    <Typography component="div" role="status" sx={{ mt: 2 }}>
      <strong>{`${remaining.name} fica com ${summarize(merged)}.`}</strong>
      <p>
        {`As vendas, os agendamentos e os pontos dos dois ficam neste cadastro${
          remaining.email === null && email !== null ? `, com o e-mail ${email}` : ''
        }. O outro sai das listas.`}
      </p>
      <MergedProfile remaining={remaining} removed={removed} />
    </Typography>
  );
}

const FIELDS = ['birthday', 'note', 'consent', 'no_online'] as const;

/** What the record that stays gets of the other one's profile. */
function MergedProfile({ remaining, removed }: { remaining: Customer; removed: Customer }) {
  if (!useFeature('customers.profile')) return null;
  const merged = mergeProfiles(remaining, removed);
  const { added, lost } = mergeNotes(remaining, removed);
  const isNoteTaken = removed.note != null && added.includes(removed.note);
  const changed = FIELDS.filter((name) =>
    name === 'note' ? isNoteTaken : !isSameValue(merged[name], remaining[name]),
  );
  const labels = changed.map((name) => `“${customers.fields[name].label}”`);
  const [notes, values] = [`“${customers.fields.note.label}”`, added.filter((text) => text !== removed.note)];
  return (
    <>
      {labels.length > 0 && (
        <p>{`Do outro cadastro ${labels.length === 1 ? 'vem' : 'vêm'} também ${new Intl.ListFormat('pt-BR').format(labels)}.`}</p>
      )}
      <NoteLines title={`O que é diferente no outro cadastro vai para ${notes}:`} texts={values} />
      <NoteLines title={`Não cabe em ${notes} e fica de fora:`} texts={lost} />
    </>
  );
}

function NoteLines({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    texts.length > 0 && (
      <>
        <p>{title}</p>
        <ul>
          {texts.map((text) => (
            <li key={text} style={{ overflowWrap: 'anywhere' }}>
              {text}
            </li>
          ))}
        </ul>
      </>
    )
  );
}

const Text = styled('span')(({ theme }) => ({
  display: 'grid',
  overflowWrap: 'anywhere',
  '& > span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
