import ChevronRight from '@mui/icons-material/ChevronRightRounded';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { PAYMENT_METHODS, paymentMethods } from '../../../../domain/constants.ts';
import { type ByMethod, computeExpected, sumMethods } from '../../../../domain/drawer.ts';
import type { Id } from '../../../../domain/ids.ts';
import { type Cents, formatMoney, negate } from '../../../../domain/money.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import type { CashFigures } from '../../../../domain/schemas/cashSession.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { Money } from '../../../components/NumericText.tsx';
import type { RowsQuery } from '../../../dataProvider/methods/drawer.ts';
import { RowsDialog } from './RowsDialog.tsx';

interface FiguresProps {
  session: Id;
  figures: CashFigures;
  /** Corrects the float; undefined for a session that is closed. */
  onCorrectFloat?: () => void;
  /** Shows what they add up to. Only for a session that is counted: counting is blind. */
  hasExpected?: boolean;
}

/** The figures of a session in groups. Each opens the rows that add up to it. */
export function Figures({ session, figures, onCorrectFloat, hasExpected }: FiguresProps) {
  const { takings, tips, tips_by_employee, reversals, without_session, late } = figures;
  return (
    <Groups>
      <Group title="Vendas">
        <MethodFigures session={session} figure="takings" amounts={takings} name="Vendas em" />
      </Group>
      <Group title="Gaveta">
        <Figure label="Fundo de troco" cents={figures.float} onCorrect={onCorrectFloat} />
        {figures.in_float !== 0 && (
          <Figure
            label="Já no fundo de troco"
            title="Sem caixa aberto, já no fundo de troco"
            name="Já no fundo de troco"
            cents={figures.in_float}
            isNegated
            rows={{ session, figure: 'in_float' }}
          />
        )}
        <Figure label="Suprimentos" cents={figures.suprimentos} rows={{ session, figure: 'suprimentos' }} />
        <Figure label="Sangrias" cents={figures.sangrias} isNegated rows={{ session, figure: 'sangrias' }} />
        <Figure label="Despesas da gaveta" cents={figures.expenses} isNegated rows={{ session, figure: 'expenses' }} />
      </Group>
      {hasAmounts(reversals) && (
        <Group title="Estornos">
          <MethodFigures
            session={session}
            figure="reversals"
            amounts={reversals}
            name="Estornos em"
            isSparse
            isNegated
          />
        </Group>
      )}
      {(hasAmounts(tips) || tips_by_employee.length > 0) && (
        <Group
          title="Gorjetas"
          also={tips_by_employee.map(({ employee_id, name, amount }) => (
            <Figure
              key={employee_id}
              label={`Para ${name}`}
              title={`Gorjetas para ${name}`}
              cents={amount}
              rows={{ session, figure: 'tips', employee_id }}
            />
          ))}
        >
          {hasAmounts(tips) && (
            <MethodFigures session={session} figure="tips" amounts={tips} name="Gorjetas em" isSparse />
          )}
        </Group>
      )}
      {without_session.count > 0 && (
        <Group title="Sem caixa aberto" note="Já incluído nos outros valores">
          <Figure
            label={formatCount(without_session.count, 'lançamento', 'lançamentos')}
            title="Sem caixa aberto"
            name={`Sem caixa aberto, ${formatCount(without_session.count, 'lançamento', 'lançamentos')}`}
            cents={sumMethods(without_session.amount)}
            rows={{ session, figure: 'without_session' }}
          />
        </Group>
      )}
      {hasExpected && (
        <Group title="Esperado" note="A soma dos valores de cada forma de pagamento">
          {paymentMethods.map((method) => (
            <Figure
              key={method}
              label={`Esperado em ${PAYMENT_METHODS[method]}`}
              cents={computeExpected(figures)[method]}
            />
          ))}
        </Group>
      )}
      {hasAmounts(late) && (
        <Group title="Chegou depois" note="Depois da contagem, fora dos valores acima">
          <MethodFigures session={session} figure="late" amounts={late} name="Chegou depois em" isSparse />
        </Group>
      )}
    </Groups>
  );
}

function hasAmounts(amounts: ByMethod): boolean {
  return paymentMethods.some((method) => amounts[method] !== 0);
}

interface MethodFiguresProps {
  session: Id;
  figure: RowsQuery['figure'];
  amounts: ByMethod;
  /** The words before the method in the title of the rows. */
  name: string;
  /** Leaves out the methods without an amount. */
  isSparse?: boolean;
  /** They lower what is expected. */
  isNegated?: boolean;
}

function MethodFigures({ session, figure, amounts, name, isSparse, isNegated }: MethodFiguresProps) {
  return paymentMethods
    .filter((method) => !isSparse || amounts[method] !== 0)
    .map((method) => (
      <Figure
        key={method}
        label={PAYMENT_METHODS[method]}
        title={`${name} ${PAYMENT_METHODS[method]}`}
        cents={amounts[method]}
        isNegated={isNegated}
        rows={{ session, figure, method }}
      />
    ));
}

interface FigureProps {
  label: string;
  /** The title of its rows; the label by default. */
  title?: string;
  /** What screen readers call it, with the label in it; the title by default. */
  name?: string;
  cents: Cents;
  /** It lowers what is expected, so it and its rows are shown with the other sign. */
  isNegated?: boolean;
  /** Undefined for the float, which is counted and not a sum. */
  rows?: RowsQuery & { session: Id };
  onCorrect?: () => void;
}

function Figure({ label, title = label, name = title, isNegated = false, rows, onCorrect, ...figure }: FigureProps) {
  const openDialog = useDialog();
  const cents = isNegated ? negate(figure.cents) : figure.cents;
  const content = (
    <>
      <span>{label}</span> <Money cents={cents} />
      {rows && <ChevronRight aria-hidden="true" />}
    </>
  );
  if (!rows)
    return (
      <li>
        <Line>{content}</Line>
        {onCorrect && (
          <Button
            size="small"
            sx={{ ml: -0.75, px: 0.75, minWidth: 0 }}
            aria-label={`Corrigir ${label.toLowerCase()}`}
            onClick={onCorrect}
          >
            Corrigir
          </Button>
        )}
      </li>
    );
  return (
    <li>
      <Line
        as={ButtonBase}
        aria-label={`${name}: ${formatMoney(cents)}, ver lançamentos`}
        onClick={() =>
          openDialog((close) => <RowsDialog {...rows} title={title} isNegated={isNegated} onClose={close} />, {
            over: true,
          })
        }
      >
        {content}
      </Line>
    </li>
  );
}

interface GroupProps {
  title: string;
  note?: string;
  children: ReactNode;
  /** The same amounts by something else, below a line. */
  also?: ReactNode[];
}

function Group({ title, note, children, also = [] }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography variant="subtitle2" component="h3" id={id}>
        {title}
      </Typography>
      {note && (
        <Typography variant="caption" color="textSecondary" component="p">
          {note}
        </Typography>
      )}
      {children && <List>{children}</List>}
      {also.length > 0 && <List>{also}</List>}
    </section>
  );
}

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: theme.spacing(2, 4),
}));

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 24px',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  width: '100%',
  minHeight: 44,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  borderRadius: 8,
  '&.MuiButtonBase-root:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  '& svg': { color: theme.vars.palette.text.secondary },
}));
