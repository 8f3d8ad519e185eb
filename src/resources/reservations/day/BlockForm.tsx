import { type ReactNode, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type AgendaBlock, minutesToTime } from '../../../../domain/agenda.ts';
import { type Day, MINUTES_PER_DAY } from '../../../../domain/dates.ts';
import type { Json } from '../../../../domain/fields/codec.ts';
import type { NamedRecord } from '../../../../domain/ids.ts';
import { type Block, type BlockInput, blocks } from '../../../../domain/resources/blocks.ts';
import { employees } from '../../../../domain/resources/employees.ts';
import { toFormValues } from '../../../../domain/resources/request.ts';
import { useIsBookable, useOwnEmployeeId } from '../../../access.ts';
import { DialogHost } from '../../../components/DialogHost.tsx';
import { DayInput } from '../../../components/form/DayInput.tsx';
import { FieldInputs } from '../../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ReferenceInput } from '../../../components/form/ReferenceInput.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { ToggleInput } from '../../../components/form/ToggleInput.tsx';
import { getReservationConflicts } from '../../../dataProvider/records.ts';
import { useFeature } from '../../../session.ts';
import { BlockConflicts, type RefusedBlock, type RenderReservation } from './BlockConflicts.tsx';
import { useNotifyBlocked } from './blockedToast.tsx';

interface BlockFormProps {
  /** Null for a new one. */
  block: AgendaBlock | null;
  day?: Day;
  employee?: NamedRecord | null;
  /** The dialog of an appointment that is in the way. */
  renderReservation: RenderReservation;
  onClose: () => void;
}

const EDIT_FIELDS = { employee_id: <WhoInputs />, from: <FromInput />, to: <ToInput /> };
const NEW_FIELDS = {
  ...EDIT_FIELDS,
  date: <DayAndLength />,
  from: <PartOfDay input={<FromInput />} />,
  to: <PartOfDay input={<ToInput />} />,
};

/** The form of a block: a time without reservations, of one employee or the whole shop, on one day or on several. */
export function BlockForm({ block, day, employee, renderReservation, onClose }: BlockFormProps) {
  const own = useOwnEmployeeId();
  const notifyBlocked = useNotifyBlocked();
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  const [refused, setRefused] = useState<RefusedBlock | null>(null);
  // Read by `handleFailure`, which gets no values.
  const sentBlock = useRef<Json>({});
  return (
    // Its own host: the dialogs of the appointments in the way open over the form, which keeps what was typed.
    <DialogHost>
      <FormDialog
        resource={blocks}
        record={block}
        title={block ? undefined : 'Bloquear horário'}
        defaultValues={{ date: day, employee_id: employee?.id ?? own ?? null }}
        firstValues={{ who: 'one', length: 'part', repeat: 'no' }}
        getFormValues={toBlockValues}
        transform={(values) => {
          sentBlock.current = toBlock(values);
          return sentBlock.current;
        }}
        confirm={async () => {
          setRefused(null);
          return true;
        }}
        handleFailure={(error) => {
          const conflicts = getReservationConflicts(error);
          if (conflicts)
            setRefused({ ...(sentBlock.current as unknown as BlockInput), conflicts, message: error.message });
          return conflicts !== null;
        }}
        notifySaved={(saved, before, isByKeyboard) => {
          if (!before) notifyBlocked(saved as Block, isByKeyboard ? opener : null);
          return !before;
        }}
        checkFormValues={checkChoices}
        getCreateMeta={getSeriesMeta}
        getFailureMessage={({ status, message }) => (status === 409 ? message : null)}
        onClose={onClose}
      >
        {refused && <BlockConflicts refused={refused} renderReservation={renderReservation} />}
        <FieldInputs resource={blocks} overrides={block ? EDIT_FIELDS : NEW_FIELDS} />
      </FormDialog>
    </DialogHost>
  );
}

/* Values of the form only: `who`, `length`, `repeat` and `until`. */

function toBlockValues(record: RaRecord): RaRecord {
  return { ...toFormValues(blocks, record), who: record.employee_id === null ? 'shop' : 'one' };
}

/** A whole day is as long as the day's working hours, which the server knows. */
function toBlock(values: Json): Json {
  return {
    ...values,
    ...(values.who === 'shop' && { employee_id: null }),
    ...(values.length === 'whole' && { from: '00:00', to: '24:00' }),
  };
}

function checkChoices(values: Json): Record<string, string> {
  return {
    ...(values.who === 'one' && values.employee_id == null && { employee_id: 'Escolha o colaborador' }),
    ...(isRepeated(values) && !values.until && { until: 'Informe até que dia' }),
  };
}

function isRepeated({ repeat }: Json): boolean {
  return repeat === 'days' || repeat === 'weeks';
}

/** How the block repeats; nothing for a part of one day. */
function getSeriesMeta(values: Json): Json {
  const isWhole = values.length === 'whole';
  if (!isWhole && !isRepeated(values)) return {};
  return {
    series: {
      until: isRepeated(values) ? values.until : values.date,
      ...(values.repeat === 'weeks' && { every_weeks: 1 }),
      ...(isWhole && { whole_days: '1' }),
    },
  };
}

/** One employee, who is asked for, or the whole shop, which a professional cannot block. */
function WhoInputs() {
  const isOwn = useOwnEmployeeId() !== undefined;
  const who: unknown = useWatch({ name: 'who' });
  const isBookable = useIsBookable();
  return (
    <>
      {!isOwn && (
        <ToggleInput
          source="who"
          label="Quem fica fora"
          choices={[
            { id: 'one', label: 'Um colaborador' },
            { id: 'shop', label: 'Toda a barbearia' },
          ]}
        />
      )}
      {who !== 'shop' && (
        <ReferenceInput
          source="employee_id"
          to={employees.name}
          label="Colaborador"
          required
          emptyLabel={isOwn ? undefined : 'Escolha o colaborador'}
          isOffered={isBookable}
        />
      )}
    </>
  );
}

/** The day, whether it is blocked as a whole, and until when the block repeats (feature `blocks.series`). */
function DayAndLength() {
  const [date, repeat] = useWatch({ name: ['date', 'repeat'] });
  const canRepeat = useFeature('blocks.series');
  return (
    <>
      <DayInput source="date" label={isRepeated({ repeat }) ? 'Do dia' : 'Data'} required />
      {canRepeat && (
        <>
          <SelectInput
            source="repeat"
            label="Repete"
            choices={[
              { id: 'no', label: 'Só neste dia' },
              { id: 'days', label: 'Todos os dias, até' },
              { id: 'weeks', label: 'Toda semana, até' },
            ]}
          />
          {isRepeated({ repeat }) && <DayInput source="until" label="Até o dia" required min={date ?? undefined} />}
          <ToggleInput
            source="length"
            label="Quanto tempo"
            choices={[
              { id: 'part', label: 'Parte do dia' },
              { id: 'whole', label: 'Dia inteiro' },
            ]}
          />
        </>
      )}
    </>
  );
}

/** An input of the hours; nothing for a whole day. */
function PartOfDay({ input }: { input: ReactNode }) {
  const length: unknown = useWatch({ name: 'length' });
  return length === 'whole' ? null : input;
}

function FromInput() {
  return (
    <SelectInput source="from" label="Das" required emptyLabel="Escolha o horário" choices={listTimeChoices(15)} />
  );
}

function ToInput() {
  const choices = [...listTimeChoices(15), { id: '24:00', label: '24:00' }];
  return <SelectInput source="to" label="Até" required emptyLabel="Escolha o horário" choices={choices} />;
}

/** Select choices of the times of a day, every `step` minutes. */
function listTimeChoices(step: number): { id: string; label: string }[] {
  return Array.from({ length: MINUTES_PER_DAY / step }, (_, index) => minutesToTime(index * step)).map((time) => ({
    id: time,
    label: time,
  }));
}
