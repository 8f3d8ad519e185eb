import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { PAYMENT_METHODS } from '../../domain/constants.ts';
import { useHandsFocusOn } from '../components/focus.ts';
import { Money } from '../components/Money.tsx';
import { withIntent } from '../navigationIntent.ts';
import { salePage } from '../pages/index.ts';
import type { SaleRefusal } from '../pages/sale/state.ts';
import { useTimeZone, useToday } from '../session.ts';
import { askAgain, hold } from './actions.ts';
import { refusalIn, useQueueMemory } from './memory.ts';
import type { KeptSale } from './storage.ts';
import { isOfAnotherDay, momentOf } from './words.ts';

interface KeptSaleRowProps {
  kept: KeptSale;
  /** Asks before it gives the sale up. */
  onDiscard: () => void;
  /** Closes the list. */
  onClose: () => void;
}

/** One sale that waits: when it was typed, what it comes to, how it is paid and where it stands. */
export function KeptSaleRow({ kept, onDiscard, onClose }: KeptSaleRowProps) {
  const row = useHandsFocusOn<HTMLLIElement>();
  const clock = { today: useToday(), timeZone: useTimeZone() };
  const memory = useQueueMemory();
  const navigate = useNavigate();
  const refusal = refusalIn(memory, kept);
  const sending = memory.sending === kept.key;
  const moment = momentOf(kept, clock);
  const stopped = kept.held || refusal !== null;

  const mend = () => {
    hold(kept);
    onClose();
    navigate(salePage.path, { state: withIntent({ sale: { kept: kept.key } }) });
  };
  return (
    <Row ref={row} tabIndex={-1} aria-label={`Venda guardada ${moment}`}>
      <Facts>
        <span>{`Guardada ${moment}`}</span>
        <Money cents={kept.sale.amount} />
      </Facts>
      <p>{PAYMENT_METHODS[kept.sale.payment_method]}</p>
      <State role="status" data-refused={refusal !== null || undefined}>
        {stateOf(kept, refusal, sending)}
      </State>
      {isOfAnotherDay(kept, clock) && <p>Entra no caixa do dia em que chegar ao servidor, não no do dia da venda.</p>}
      <Buttons>
        {stopped && (
          <Button disabled={sending} onClick={() => askAgain(kept)}>
            Tentar de novo
          </Button>
        )}
        {stopped && !refusal?.soldBefore && (
          <Button disabled={sending} onClick={mend}>
            Abrir para corrigir
          </Button>
        )}
        <Button color="error" disabled={sending} onClick={onDiscard}>
          Descartar
        </Button>
      </Buttons>
    </Row>
  );
}

function stateOf(kept: KeptSale, refusal: SaleRefusal | null, sending: boolean): string {
  if (sending) return 'Enviando…';
  if (!kept.held && !refusal) return 'Espera o servidor';
  const reasons = refusal ? [refusal.message, ...Object.values(refusal.errors)] : [];
  const said = reasons.length > 0 && `O servidor recusou: ${[...new Set(reasons)].join(' · ')}`;
  return [kept.held && 'Aberta para corrigir', said].filter((part) => part !== false).join('. ');
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
