import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { useFocusHandoff } from '../../components/focus.ts';
import { Money } from '../../components/NumericText.tsx';
import { SALE_PATH, withIntent } from '../../navigationIntent.ts';
import { useSessionState, useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { isAlreadySold, type SaleRefusal } from '../outcome.ts';
import { getRefusal, holdSale, retrySale, useQueueMemory } from './memory.ts';
import { formatQueuedPayment, formatQueuedTime, isFromAnotherDay } from './messages.ts';
import type { QueuedSale } from './storage.ts';

interface QueuedSaleRowProps {
  queued: QueuedSale;
  onDiscard: () => void;
  onClose: () => void;
}

export function QueuedSaleRow({ queued, onDiscard, onClose }: QueuedSaleRowProps) {
  const row = useFocusHandoff<HTMLLIElement>();
  const clock = { today: useToday(), timeZone: useTimeZone() };
  const memory = useQueueMemory();
  const navigate = useNavigate();
  const { otherUser } = useSessionState();
  const refusal = getRefusal(memory, queued);
  const isSending = memory.sending === queued.key;
  const queuedTime = formatQueuedTime(queued, clock);
  const needsDecision = queued.held || refusal !== null;

  const openForCorrection = () => {
    holdSale(queued);
    onClose();
    navigate(SALE_PATH, { state: withIntent({ sale: { queued: queued.key } }) });
  };
  return (
    <Row ref={row} tabIndex={-1} aria-label={`Venda guardada ${queuedTime}`}>
      <Facts>
        <span>{`Guardada ${queuedTime}`}</span>
        <Money cents={queued.sale.amount} />
      </Facts>
      <p>{formatQueuedPayment(queued)}</p>
      <State role="status" data-refused={refusal !== null || undefined}>
        {formatState(queued, refusal, { isSending, isOtherUser: otherUser !== null })}
      </State>
      {isFromAnotherDay(queued, clock) && (
        <p>Entra no caixa do dia em que chegar ao servidor, não no do dia da venda.</p>
      )}
      <Buttons>
        {needsDecision && !(refusal && isAlreadySold(refusal)) && (
          <Button disabled={isSending} onClick={() => retrySale(queued)}>
            Tentar de novo
          </Button>
        )}
        {needsDecision && !refusal?.isKeyReused && (
          <Button disabled={isSending} onClick={openForCorrection}>
            Abrir para corrigir
          </Button>
        )}
        <Button color="error" disabled={isSending} onClick={onDiscard}>
          Descartar
        </Button>
      </Buttons>
    </Row>
  );
}

function formatState(
  queued: QueuedSale,
  refusal: SaleRefusal | null,
  { isSending, isOtherUser }: { isSending: boolean; isOtherUser: boolean },
): string {
  if (isSending) return 'Enviando…';
  if (isOtherUser && !queued.held && !refusal) return 'Espera você entrar de novo: outra pessoa entrou neste navegador';
  if (!queued.held && !refusal) return 'Espera o servidor';
  const reasons = refusal ? [refusal.message, ...Object.values(refusal.errors)] : [];
  const refusalText = reasons.length > 0 && `O servidor recusou: ${[...new Set(reasons)].join(' · ')}`;
  return [queued.held && 'Aberta para corrigir', refusalText].filter((part) => part !== false).join('. ');
}

const Row = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  paddingBlock: theme.spacing(1.5),
  '& > p': { margin: 0, color: theme.vars.palette.text.secondary },
}));

const Facts = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  fontWeight: 600,
}));

const State = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '&[data-refused]': { color: theme.vars.palette.error.main },
}));

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  marginInline: theme.spacing(-1),
}));
