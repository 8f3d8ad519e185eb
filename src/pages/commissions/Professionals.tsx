import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Paper from '@mui/material/Paper';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { REGIMES } from '../../../domain/commission.ts';
import type { Id, NamedRecord } from '../../../domain/ids.ts';
import type { DayRange } from '../../../domain/periods.ts';
import { nameRows } from '../../../domain/rowNames.ts';
import type { CommissionSummary } from '../../../domain/schemas/commission.ts';
import { countReversals, FIGURES, figures, formatReversals, sumSummaries } from '../../../domain/statement.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { Count } from '../../components/NumericText.tsx';
import { tabularNumerals } from '../../theme/typography.ts';
import { Balance, FigureLink } from './FigureLinks.tsx';
import { AdjustmentDialog, AdvanceDialog, PayoutDialog } from './lazyDialogs.ts';
import { EVERYBODY, getCommissionsAddress } from './period.ts';

/** The figures between the name and the balance. */
const COLUMNS = [...figures.map((key) => ({ key, label: FIGURES[key] })), { key: 'paid', label: 'Pago' }] as const;

interface ProfessionalsProps {
  summaries: readonly CommissionSummary[];
  period: DayRange;
  /** The period in words. */
  caption: string;
}

/** The names of the professionals in the labels of their buttons. */
function nameProfessionals(summaries: readonly CommissionSummary[]): Map<Id, string> {
  return nameRows(
    summaries.map(({ employee_id, ...summary }) => ({ ...summary, id: employee_id })),
    ({ name }) => name,
    [formatStatus],
  );
}

/** `CLT · Inativo` */
function formatStatus({ regime, active }: Pick<CommissionSummary, 'regime' | 'active'>): string {
  return [regime && REGIMES[regime], !active && 'Inativo'].filter(Boolean).join(' · ') || 'Regime não informado';
}

/** A summary as the owner of its figures. */
function toOwner({ employee_id, name }: CommissionSummary): NamedRecord {
  return { id: employee_id, name };
}

/** A row per professional and the totals of the shop: a table where it fits, otherwise cards. */
export function Professionals(props: ProfessionalsProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  return isWide ? <ProfessionalTable {...props} /> : <ProfessionalCards {...props} />;
}

function ProfessionalTable({ summaries, period, caption }: ProfessionalsProps) {
  const names = nameProfessionals(summaries);
  const totals = sumSummaries(summaries);
  return (
    <Frame variant="outlined">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Colaborador</th>
            <th scope="col">Serviços</th>
            {COLUMNS.map(({ key, label }) => (
              <th scope="col" key={key}>
                {label}
              </th>
            ))}
            <th scope="col">A pagar</th>
          </tr>
        </thead>
        <tbody>
          {summaries.map((summary) => (
            <tr key={summary.employee_id}>
              <th scope="row">
                <Name {...summary} />
                <ProfessionalActions
                  summary={summary}
                  label={names.get(summary.employee_id) ?? summary.name}
                  period={period}
                />
              </th>
              <td>
                <Services {...summary} />
              </td>
              {COLUMNS.map(({ key, label }) => (
                <td key={key}>
                  <FigureLink
                    owner={toOwner(summary)}
                    period={period}
                    figure={key}
                    label={label}
                    cents={summary[key]}
                    rows={summary.counts?.[key]}
                  />
                </td>
              ))}
              <td data-balance>
                <Balance
                  owner={toOwner(summary)}
                  period={period}
                  balance={summary.balance}
                  rows={summary.counts?.balance}
                  before={summary.balance_before}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total do salão</th>
            <td>
              <Services {...totals} />
            </td>
            {COLUMNS.map(({ key, label }) => (
              <td key={key}>
                <FigureLink
                  owner={EVERYBODY}
                  period={period}
                  figure={key}
                  label={label}
                  cents={totals[key]}
                  rows={totals.counts?.[key]}
                />
              </td>
            ))}
            <td data-balance>
              <Balance
                owner={EVERYBODY}
                period={period}
                balance={totals.balance}
                rows={totals.counts?.balance}
                before={totals.balance_before}
              />
            </td>
          </tr>
        </tfoot>
      </table>
    </Frame>
  );
}

function ProfessionalCards({ summaries, period, caption }: ProfessionalsProps) {
  const names = nameProfessionals(summaries);
  const totals = sumSummaries(summaries);
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {caption}
      </Typography>
      <Grid>
        {summaries.map((summary) => (
          <Card key={summary.employee_id} component="article" aria-label={summary.name}>
            <Name {...summary} component="h2" />
            <CardFigures owner={toOwner(summary)} period={period} values={summary} />
            <ProfessionalActions
              summary={summary}
              label={names.get(summary.employee_id) ?? summary.name}
              period={period}
            />
          </Card>
        ))}
        <Card component="section" aria-label="Total do salão" data-total>
          <Typography variant="h3" component="h2">
            Total do salão
          </Typography>
          <CardFigures owner={EVERYBODY} period={period} values={totals} />
        </Card>
      </Grid>
    </>
  );
}

interface CardFiguresProps {
  owner: NamedRecord;
  period: DayRange;
  values: ReturnType<typeof sumSummaries>;
}

function CardFigures({ owner, period, values }: CardFiguresProps) {
  return (
    <Figures>
      <FigureLine label="Serviços">
        <Services {...values} />
      </FigureLine>
      {COLUMNS.map(({ key, label }) => (
        <FigureLine key={key} label={label}>
          <FigureLink
            owner={owner}
            period={period}
            figure={key}
            label={label}
            cents={values[key]}
            rows={values.counts?.[key]}
          />
        </FigureLine>
      ))}
      <FigureLine label="A pagar" isBalance>
        <Balance
          owner={owner}
          period={period}
          balance={values.balance}
          rows={values.counts?.balance}
          before={values.balance_before}
        />
      </FigureLine>
    </Figures>
  );
}

function FigureLine({ label, isBalance, children }: { label: string; isBalance?: boolean; children: ReactNode }) {
  return (
    <div data-balance={isBalance || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The services done, and how many were taken back. */
function Services(summary: Pick<CommissionSummary, 'lines' | 'counts'>) {
  const reversals = countReversals(summary);
  return (
    <>
      <Count value={summary.lines} />
      {reversals > 0 && <small> ({formatReversals(reversals)})</small>}
    </>
  );
}

function Name({
  name,
  regime,
  active,
  component = 'span',
}: Pick<CommissionSummary, 'name' | 'regime' | 'active'> & { component?: 'h2' | 'span' }) {
  return (
    <div>
      <Typography variant="h3" component={component} sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary" component="span">
        {formatStatus({ regime, active })}
      </Typography>
    </div>
  );
}

interface ProfessionalActionsProps {
  summary: CommissionSummary;
  /** Its name in the buttons' labels. */
  label: string;
  period: DayRange;
}

/** 'Extrato', 'Lançar vale', 'Ajuste' and 'Pagar' of a professional. */
function ProfessionalActions({ summary, label, period }: ProfessionalActionsProps) {
  const openDialog = useDialog();
  const { employee_id, name } = summary;
  const employee = { id: employee_id, name };
  return (
    <Actions>
      <Button component={Link} to={getCommissionsAddress(period, employee_id)} aria-label={`Extrato de ${label}`}>
        Extrato
      </Button>
      <Button
        aria-label={`Lançar vale de ${label}`}
        onClick={() => openDialog((close) => <AdvanceDialog employee={employee} record={null} onClose={close} />)}
      >
        Lançar vale
      </Button>
      <Button
        aria-label={`Ajuste de ${label}`}
        onClick={() => openDialog((close) => <AdjustmentDialog employee={employee} record={null} onClose={close} />)}
      >
        Ajuste
      </Button>
      <Button
        variant="outlined"
        aria-label={`Pagar ${label}`}
        onClick={() => openDialog((close) => <PayoutDialog employee={employee} period={period} onClose={close} />)}
      >
        Pagar
      </Button>
    </Actions>
  );
}

const Frame = styled(Paper)(({ theme }) => ({
  borderRadius: 14,
  overflowX: 'auto',
  '& table': { ...tabularNumerals, width: '100%', borderCollapse: 'collapse' },
  '& caption': {
    ...theme.typography.body2,
    padding: theme.spacing(1.5, 2, 0),
    textAlign: 'start',
    color: theme.vars.palette.text.secondary,
  },
  '& th, & td': { padding: theme.spacing(1.5), textAlign: 'end', fontWeight: 400, verticalAlign: 'top' },
  '& thead th': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, verticalAlign: 'bottom' },
  '& th:first-of-type': { paddingInlineStart: theme.spacing(2), textAlign: 'start' },
  '& td:last-child, & thead th:last-child': { paddingInlineEnd: theme.spacing(2) },
  '& tbody tr, & tfoot tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tfoot': { fontWeight: 600, backgroundColor: theme.vars.palette.background.default },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
  '& td': { paddingBlockStart: theme.spacing(1.75) },
  '& [data-balance]': { ...theme.typography.h2, ...tabularNumerals, whiteSpace: 'nowrap' },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 336px), 1fr))',
  gap: theme.spacing(2),
  '& > *': { display: 'flex', flexDirection: 'column', gap: theme.spacing(1), padding: theme.spacing(2) },
  '& > [data-total]': { backgroundColor: 'transparent', borderStyle: 'dashed' },
}));

const Figures = styled('dl')(({ theme }) => ({
  ...tabularNumerals,
  flex: 1,
  margin: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(0.25),
    '@media (pointer: coarse)': { '&:has(a)': { minHeight: 44 } },
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary } },
  '& > [data-balance]': {
    marginTop: theme.spacing(0.75),
    paddingTop: theme.spacing(0.75),
    borderTop: `1px dashed ${theme.vars.palette.divider}`,
    '& dt': { flex: 'none', fontWeight: 600, color: theme.vars.palette.text.primary },
    '& dd': { ...theme.typography.h2, textAlign: 'end' },
    '& small': { display: 'block' },
  },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  marginTop: theme.spacing(0.5),
  '& > *': { minWidth: 0, paddingInline: theme.spacing(1) },
  '& > :first-of-type': { marginInlineStart: theme.spacing(-1) },
  // On a phone it is on a line of its own.
  '& > :last-child': { paddingInline: theme.spacing(2) },
  'article > & > :last-child': { flex: '1 0 auto' },
}));
