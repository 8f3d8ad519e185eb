import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type Cents, formatMoney } from '../../../../../domain/money.ts';
import { computeChange, MAX_INSTALLMENTS } from '../../../../../domain/payments.ts';
import { MoneyField } from '../../../../components/MoneyField.tsx';
import { Money } from '../../../../components/NumericText.tsx';
import { SelectField } from '../../../../components/SelectField.tsx';
import type { PaymentPart } from '../../state/payments.ts';
import type { Wizard } from '../../state/wizard.ts';
import { ClosedDrawerNote } from './ClosedDrawerNote.tsx';
import { PixPart } from './PixPart.tsx';

interface PartDetailsProps {
  wizard: Wizard;
  part: PaymentPart;
  /** The part's amount, typed or computed. */
  amount: Cents;
  onChange: (change: Partial<PaymentPart>) => void;
}

/** Details by method: cash received, PIX code, or credit instalments. */
export function PartDetails(props: PartDetailsProps) {
  if (props.part.method === 'cash') return <CashReceived {...props} />;
  if (props.part.method === 'pix') return <PixPart {...props} />;
  return props.part.method === 'credit' ? <Installments {...props} /> : null;
}

/** Banknotes a customer is likely to hand over, in cents. */
const BANKNOTES = [50_00, 100_00, 200_00];
const NOT_ENOUGH = 'Não paga a parte em dinheiro';

/** The received cash, with buttons for likely banknotes, and the change. Empty means the exact amount. */
function CashReceived({ wizard, part: { tendered }, amount, onChange }: PartDetailsProps) {
  const isInsufficient = tendered !== null && tendered < amount;
  const notes = BANKNOTES.filter((note) => note > amount);
  const setTendered = (cents: Cents | null) => onChange({ tendered: cents });
  return (
    <Cash>
      <MoneyField
        label="Recebido"
        value={tendered}
        onChange={setTendered}
        error={isInsufficient ? NOT_ENOUGH : undefined}
      />
      <Change role="status">
        <span>Troco</span>
        <strong>{isInsufficient ? '–' : <Money cents={computeChange({ amount, tendered })} />}</strong>
      </Change>
      <Notes role="group" aria-label="Notas">
        <NoteButton pressed={tendered === null} onPress={() => setTendered(null)}>
          Exato
        </NoteButton>
        {notes.map((note) => (
          <NoteButton key={note} pressed={tendered === note} onPress={() => setTendered(note)}>
            {formatMoney(note).replace(/,00$/, '')}
          </NoteButton>
        ))}
      </Notes>
      {!wizard.state.corrects && <ClosedDrawerNote />}
    </Cash>
  );
}

function NoteButton({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: string }) {
  return (
    <Button
      size="small"
      color={pressed ? 'primary' : 'inherit'}
      variant={pressed ? 'contained' : 'outlined'}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

const INSTALLMENTS = Array.from({ length: MAX_INSTALLMENTS }, (_, index) => String(index + 1));

function Installments({ part: { installments }, onChange }: PartDetailsProps) {
  return (
    <SelectField
      label="Parcelas"
      value={String(installments ?? 1)}
      onChange={(times) => onChange({ installments: times === '1' ? null : Number(times) })}
      options={INSTALLMENTS.map((times) => ({ value: times, label: times === '1' ? '1x (à vista)' : `${times}x` }))}
    />
  );
}

const Cash = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: theme.spacing(1.25, 2),
  alignItems: 'start',
}));

const Change = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: 56,
  textAlign: 'end',
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, lineHeight: 1.2 },
  '& > strong': { ...theme.typography.figure, fontSize: '1.75rem', lineHeight: 1.2 },
}));

const Notes = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  '& > button': { minWidth: 64 },
}));
