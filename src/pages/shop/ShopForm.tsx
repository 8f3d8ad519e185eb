import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EditBase, type HttpError, type RaRecord, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Json } from '../../../domain/fields/codec.ts';
import { buildInputSchema } from '../../../domain/fields/schema.ts';
import { SINGLETON_ID } from '../../../domain/resources/resource.ts';
import { type Shop, shop } from '../../../domain/resources/shop.ts';
import { ConfirmDiscard } from '../../components/form/ConfirmCloseDialog.tsx';
import { FieldInput } from '../../components/form/FieldInputs.tsx';
import { FormBody } from '../../components/form/FormBody.tsx';
import { MergedChanges, SaveFailure } from '../../components/form/SaveFailure.tsx';
import { UnsavedChangesGuard } from '../../components/form/UnsavedChangesGuard.tsx';
import { useOutsideHoursConfirm } from '../../components/form/useOutsideHoursConfirm.tsx';
import { HistoryButton } from '../../components/history/HistoryButton.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useFeature } from '../../session.ts';
import { PixInputs } from './PixInputs.tsx';

const schema = buildInputSchema(shop);

/** The settings as a form over the whole page. What somebody else saves meanwhile is taken over as long as nothing is typed. */
export function ShopForm({ settings }: { settings: Shop }) {
  const notify = useNotify();
  const touched = useRef(false);
  const [failure, setFailure] = useState<{ error: HttpError; toastMessage: string } | null>(null);
  // What somebody else changed and is in the form now.
  const [merged, setMerged] = useState<string[] | null>(null);
  // The state that saving would replace.
  const [base, setBase] = useState<RaRecord>(settings);
  // In state, because a form that is given other values to start from forgets what was typed.
  const [start, setStart] = useState(() => valuesOf(settings));
  const [asking, setAsking] = useState(false);
  const outside = useOutsideHoursConfirm(null, base.hours);

  function startFrom(record: RaRecord) {
    touched.current = false;
    setBase(record);
    setStart(valuesOf(record));
    setFailure(null);
    setMerged(null);
  }
  useEffect(() => {
    if (touched.current || Number(settings.version) <= Number(base.version)) return;
    setBase(settings);
    setStart(valuesOf(settings));
  }, [settings, base]);

  return (
    <EditBase
      resource={shop.name}
      id={SINGLETON_ID}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={{ enabled: false, initialData: base }}
      transform={(values: Json) => ({ ...values, version: base.version })}
      mutationOptions={{
        onSuccess: (saved: RaRecord) => {
          notify(shop.texts.updated, { type: 'success' });
          startFrom(saved);
        },
        onError: (error: Error) => {
          setFailure({ error: error as HttpError, toastMessage: shop.texts.updateFailed });
          notify(shop.texts.updateFailed, { type: 'error' });
        },
      }}
    >
      <FormBody
        resource={shop}
        record={start}
        schema={schema}
        dirtyRef={touched}
        isPage
        onBeforeSave={(values) => {
          setFailure(null);
          setMerged(null);
          return outside.confirm(values.hours);
        }}
        onCancel={() => setAsking(true)}
      >
        {failure && (
          <SaveFailure
            {...failure}
            resource={shop}
            base={base}
            getFormValues={valuesOf}
            onResolved={(current, changes, isTyped) => {
              if (!isTyped) return startFrom(current);
              setBase(current);
              setFailure(null);
              setMerged(changes);
            }}
          />
        )}
        {merged && <MergedChanges changes={merged} />}
        <Sections />
        {outside.question}
        <AskToStartAnew
          open={asking}
          onClose={() => setAsking(false)}
          // Another object: what was saved elsewhere meanwhile is taken over then.
          onStartAnew={() => startFrom({ ...base })}
        />
      </FormBody>
      <UnsavedChangesGuard dirtyRef={touched} />
    </EditBase>
  );
}

/** Asks before the inputs are again what they started from. The form does it itself: given the same values once more it does nothing. */
function AskToStartAnew({
  open,
  onClose,
  onStartAnew,
}: Record<'onClose' | 'onStartAnew', () => void> & { open: boolean }) {
  const { reset } = useFormContext();
  return (
    <ConfirmDiscard
      open={open}
      onStay={onClose}
      onDiscard={() => {
        onClose();
        reset();
        onStartAnew();
      }}
    />
  );
}

function Sections() {
  const agenda = useFeature('agenda');
  return (
    <Columns>
      <div>
        <SectionCard title="Dados do salão">
          <Inputs>
            <Input name="name" />
            <Input name="document" />
            <Input name="phone" />
            <Input name="address" />
          </Inputs>
        </SectionCard>
        <SectionCard title="PIX">
          <Inputs>
            <PixInputs />
          </Inputs>
        </SectionCard>
      </div>
      <div>
        <SectionCard title="Cartões">
          <Inputs>
            <Help>Quanto a operadora fica de cada venda. O cliente paga o mesmo; a taxa aparece nos relatórios.</Help>
            <Pairs>
              <Input name="debit_fee" />
              <Input name="credit_fee" />
              <Input name="credit_2_fee" />
              <Input name="credit_7_fee" />
            </Pairs>
          </Inputs>
        </SectionCard>
        <SectionCard title="Gorjeta">
          <Input name="tips" />
        </SectionCard>
        <SectionCard title="Horário de funcionamento">
          <Inputs>
            <Input name="hours" />
            {agenda && <Input name="agenda_step" />}
          </Inputs>
        </SectionCard>
        <HistoryButton path={shop.api.path} id={SINGLETON_ID} name="Ajustes" />
      </div>
    </Columns>
  );
}

function Input({ name }: { name: keyof typeof shop.fields }): ReactNode {
  return <FieldInput name={name} field={shop.fields[name]} />;
}

/** What the inputs start from: a name that was never said is as empty as any other field. */
function valuesOf(record: RaRecord): RaRecord {
  return { ...record, name: record.name || null };
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > div': { display: 'grid', gap: theme.spacing(3), minWidth: 0 },
}));

const Inputs = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));

const Pairs = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(200px, 40%)), 1fr))',
}));

const Help = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
