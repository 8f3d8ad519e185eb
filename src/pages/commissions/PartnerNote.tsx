import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { formatDocument } from '../../../domain/brDocuments.ts';
import { formatPartnerNote, splitReceived } from '../../../domain/commission.ts';
import { negate } from '../../../domain/money.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { shop as settings } from '../../../domain/resources/shop.ts';
import type { CommissionEntry } from '../../../domain/schemas/commission.ts';
import { useMayCall } from '../../access.ts';
import { ActionAlert } from '../../components/ActionAlert.tsx';
import { Money } from '../../components/NumericText.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useCopyText } from '../../components/useCopyText.ts';
import { useShop } from '../../dataProvider/useShop.ts';
import { withIntent } from '../../navigationIntent.ts';
import { tabularNumerals } from '../../theme/typography.ts';

interface PartnerNoteProps {
  entries: readonly CommissionEntry[];
  /** Null for a deleted employee. */
  employee: Employee | null;
}

/** For a salão-parceiro: the gross, both parts, both documents and the two lines of the invoice, ready to copy. */
export function PartnerNote({ entries, employee }: PartnerNoteProps) {
  const shop = useShop();
  const mayEdit = useMayCall('PUT /shop/edit');
  const sums = splitReceived(entries);
  const differences = [
    { label: 'Estornos', cents: sums.reversed },
    { label: 'Descontos', cents: negate(sums.discount) },
    { label: 'Descontos do salão', cents: negate(sums.shopDiscount) },
    { label: 'Acréscimos', cents: sums.surcharge },
  ];
  const documents = { shop: shop?.document, employee: employee?.document };
  const note = formatPartnerNote(sums, documents);
  return (
    <SectionCard title="Nota do salão-parceiro">
      <Parts>
        <div>
          <dt>Valor bruto</dt>
          <dd>
            <Money cents={sums.gross} />
          </dd>
        </div>
        {differences
          .filter(({ cents }) => cents !== 0)
          .map(({ label, cents }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money cents={cents} />
              </dd>
            </div>
          ))}
        <div>
          <dt>
            Cota-parte do profissional <small>{documents.employee && formatDocument(documents.employee)}</small>
          </dt>
          <dd>
            <Money cents={sums.commission} />
          </dd>
        </div>
        <div>
          <dt>
            Cota-parte do salão <small>{documents.shop && formatDocument(documents.shop)}</small>
          </dt>
          <dd>
            <Money cents={sums.shop} />
          </dd>
        </div>
      </Parts>
      {mayEdit && shop && !documents.shop && (
        <ActionAlert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
          <div>Falta o CNPJ do salão para o texto da nota.</div>
          <Button component={Link} to={`/${settings.name}`} color="inherit" variant="outlined">
            Informar em Ajustes
          </Button>
        </ActionAlert>
      )}
      {mayEdit && employee && !documents.employee && (
        <ActionAlert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
          <div>Falta o CPF ou CNPJ de {employee.name} para o texto da nota.</div>
          <Button
            component={Link}
            to={`/${employees.name}`}
            state={withIntent({ edit: { resource: employees.name, id: employee.id } })}
            color="inherit"
            variant="outlined"
          >
            Informar no cadastro
          </Button>
        </ActionAlert>
      )}
      {note && <CopyNote text={note} />}
    </SectionCard>
  );
}

/** The text of the invoice with a button that copies it. */
function CopyNote({ text }: { text: string }) {
  const { setElement, copy, outcome } = useCopyText(text);
  return (
    <>
      <Text ref={setElement}>{text}</Text>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ContentCopyOutlined />}
        onClick={copy}
        sx={{ alignSelf: 'flex-start' }}
      >
        Copiar texto da nota
      </Button>
      <Typography role="status" variant="body2" sx={{ minHeight: '1.5em', mt: 0.5 }}>
        {outcome && (outcome === 'copied' ? 'Texto copiado. Cole na nota.' : 'O texto está selecionado: copie agora.')}
      </Typography>
    </>
  );
}

const Parts = styled('dl')(({ theme }) => ({
  ...tabularNumerals,
  margin: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(0.5),
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& small': { ...theme.typography.body2, whiteSpace: 'nowrap' },
}));

const Text = styled('p')(({ theme }) => ({
  ...tabularNumerals,
  margin: theme.spacing(1.5, 0),
  padding: theme.spacing(1.5),
  borderRadius: 10,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  backgroundColor: theme.vars.palette.background.default,
}));
