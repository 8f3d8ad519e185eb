import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EditBase, type HttpError, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Json } from '../../../domain/fields/codec.ts';
import { buildInputSchema } from '../../../domain/fields/schema.ts';
import { SINGLETON_ID } from '../../../domain/resources/resource.ts';
import { type Shop, shop } from '../../../domain/resources/shop.ts';
import { ConfirmDiscard } from '../../components/ConfirmCloseDialog.tsx';
import { FieldInput } from '../../components/form/FieldInputs.tsx';
import { FormBody } from '../../components/form/FormBody.tsx';
import { MergedChanges, SaveFailure } from '../../components/form/SaveFailure.tsx';
import { UnsavedChangesGuard } from '../../components/form/UnsavedChangesGuard.tsx';
import { useOutsideHoursConfirm } from '../../components/form/useOutsideHoursConfirm.tsx';
import { HistoryButton } from '../../components/history/HistoryButton.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useNotifyAbout } from '../../components/useNotifyAbout.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { useFeature, useFeatures } from '../../session.ts';
import { PixInputs } from './PixInputs.tsx';
import { type SettingsSectionName, settingsSections } from './sections.ts';

const schema = buildInputSchema(shop);

/** The settings form. Changes saved elsewhere replace the values while nothing is typed. */
export function ShopForm({ settings }: { settings: Shop }) {
  const notify = useNotifyAbout(shop.name);
  const dirtyRef = useRef(false);
  const [failure, setFailure] = useState<HttpError | null>(null);
  // Labels of another user's changes that are merged into the form.
  const [merged, setMerged] = useState<string[] | null>(null);
  // The version that saving replaces.
  const [base, setBase] = useState<RaRecord>(settings);
  // In state: react-admin resets the form when its record changes.
  const [initialValues, setInitialValues] = useState(() => toInitialValues(settings));
  const [isConfirming, setIsConfirming] = useState(false);
  const hoursConfirm = useOutsideHoursConfirm(null, base.hours);

  function resetTo(record: RaRecord) {
    dirtyRef.current = false;
    setBase(record);
    setInitialValues(toInitialValues(record));
    setFailure(null);
    setMerged(null);
  }
  useEffect(() => {
    if (dirtyRef.current || Number(settings.version) <= Number(base.version)) return;
    setBase(settings);
    setInitialValues(toInitialValues(settings));
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
          resetTo(saved);
        },
        onError: (error: Error) => {
          setFailure(error as HttpError);
          notify(shop.texts.updateFailed, { type: 'error' });
        },
      }}
    >
      <FormBody
        resource={shop}
        record={initialValues}
        schema={schema}
        dirtyRef={dirtyRef}
        isPage
        onBeforeSave={(values) => {
          setFailure(null);
          setMerged(null);
          return hoursConfirm.confirm(values.hours);
        }}
        onCancel={() => setIsConfirming(true)}
      >
        {failure && (
          <SaveFailure
            error={failure}
            resource={shop}
            base={base}
            getFormValues={toInitialValues}
            onResolved={(current, changes, isTyped) => {
              if (!isTyped) return resetTo(current);
              setBase(current);
              setFailure(null);
              setMerged(changes);
            }}
          />
        )}
        {merged && <MergedChanges changes={merged} />}
        <Sections />
        {hoursConfirm.question}
        <ConfirmReset
          open={isConfirming}
          onClose={() => setIsConfirming(false)}
          // A new object, so that settings saved elsewhere are then taken over.
          onReset={() => resetTo({ ...base })}
        />
      </FormBody>
      <UnsavedChangesGuard dirtyRef={dirtyRef} />
    </EditBase>
  );
}

/** Asks before the form is reset. Calls the form's own reset too, because an equal record does not trigger one. */
function ConfirmReset({ open, onClose, onReset }: Record<'onClose' | 'onReset', () => void> & { open: boolean }) {
  const { reset } = useFormContext();
  return (
    <ConfirmDiscard
      open={open}
      onStay={onClose}
      onDiscard={() => {
        onClose();
        reset();
        onReset();
      }}
    />
  );
}

/** Scrolls to the section that another screen asked for. */
function useRequestedSection() {
  const [name, clearIntent] = useNavigationIntent('settings');
  useEffect(() => {
    if (name === null) return;
    // After the layout has scrolled the new screen to its top.
    const frame = requestAnimationFrame(() => {
      document.getElementById(toSectionId(name))?.scrollIntoView({ block: 'center' });
      clearIntent();
    });
    return () => cancelAnimationFrame(frame);
  }, [name, clearIntent]);
}

const toSectionId = (name: SettingsSectionName) => `section-${name}`;

/** A section of the settings, where the back end has what it sets. */
function Section({ name, children }: { name: SettingsSectionName; children: ReactNode }) {
  const section = settingsSections[name];
  const features = useFeatures();
  if ('feature' in section && !features.has(section.feature)) return null;
  return (
    <div id={toSectionId(name)}>
      <SectionCard title={section.title}>{children}</SectionCard>
    </div>
  );
}

function Sections() {
  useRequestedSection();
  const hasAgenda = useFeature('agenda');
  return (
    <Columns>
      <div>
        <Section name="shop">
          <Inputs>
            <Input name="name" />
            <Input name="document" />
            <Input name="phone" />
            <Input name="address" />
          </Inputs>
        </Section>
        <Section name="pix">
          <Inputs>
            <PixInputs />
          </Inputs>
        </Section>
      </div>
      <div>
        <Section name="cards">
          <Inputs>
            <Help>Quanto a operadora fica de cada venda. O cliente paga o mesmo; a taxa aparece nos relatórios.</Help>
            <Pairs>
              <Input name="debit_fee" />
              <Input name="credit_fee" />
              <Input name="credit_2_fee" />
              <Input name="credit_7_fee" />
            </Pairs>
          </Inputs>
        </Section>
        <Section name="commissions">
          <Inputs>
            <Help>Quem paga pelo que se tira do preço. Vale para as vendas feitas depois de salvar.</Help>
            <Input name="commission_discount" />
            <Input name="commission_reward" />
            <Input name="commission_fee" />
            <Input name="commission_void" />
          </Inputs>
        </Section>
        <Section name="professionals">
          <Inputs>
            <Help>O que um usuário com o papel de profissional pode, além da própria agenda e do próprio extrato.</Help>
            <Input name="professional_sees_phones" />
            <Input name="professional_overbooks" />
            <Input name="professional_sells_for_others" />
          </Inputs>
        </Section>
        <Section name="tips">
          <Input name="tips" />
        </Section>
        <Section name="hours">
          <Inputs>
            <Input name="hours" />
            {hasAgenda && <Input name="agenda_step" />}
          </Inputs>
        </Section>
        <HistoryButton path={shop.api.path} id={SINGLETON_ID} name="Ajustes" />
      </div>
    </Columns>
  );
}

function Input({ name }: { name: keyof typeof shop.fields }): ReactNode {
  return <FieldInput name={name} field={shop.fields[name]} />;
}

/** The initial form values: an unset name is null like any other empty field. */
function toInitialValues(record: RaRecord): RaRecord {
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
