import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Id } from '../../../../../domain/ids.ts';
import { formatMoney } from '../../../../../domain/money.ts';
import { employees } from '../../../../../domain/resources/employees.ts';
import type { CashSession } from '../../../../../domain/schemas/cashSession.ts';
import { BusyButton } from '../../../../components/BusyButton.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { FormAlert } from '../../../../components/FormAlert.tsx';
import { useOwnEmployee } from '../../../../components/form/useOwnEmployee.tsx';
import { MoneyField } from '../../../../components/MoneyField.tsx';
import { ReferencePicker } from '../../../../components/ReferencePicker.tsx';
import { isKeyReused } from '../../../../dataProvider/http.ts';
import { useSession } from '../../../../session.ts';
import { type CountDraft, endCount, saveCount } from '../countDraft.ts';
import { StepButtons } from './StepButtons.tsx';
import type { StoreCount } from './useStoreCount.ts';

interface KeepStepProps {
  draft: CountDraft;
  session: CashSession;
  store: StoreCount;
}

/** What stays in the drawer for the next opening, and who counted. Storing the count closes the drawer. */
export function KeepStep({ draft, session, store }: KeepStepProps) {
  const { keep } = draft;
  const { own, selfChoices, registerSelf } = useOwnEmployee();
  const user = useSession();
  // Who opened the drawer named somebody then.
  const employee_id =
    draft.employee_id ?? own ?? (session.by === (user?.name ?? user?.email) ? session.employee_id : null);
  const choose = (id: Id | null) => saveCount({ ...draft, employee_id: id });
  const cash = draft.cash ?? 0;
  const keepInput = useRef<HTMLInputElement>(null);
  const [isChecked, setChecked] = useState(false);
  const { error, errors, isPending } = store;
  const isCounted = error?.status === 409 || isKeyReused(error);
  const keepError = getKeepError(keep, cash);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (keepError) keepInput.current?.focus();
    else if (employee_id !== null && !isPending) store.mutate({ ...draft, employee_id });
  }

  return (
    <form onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
      <DialogContent>
        <Stack useFlexGap spacing={2} sx={{ pt: 1 }}>
          {error && isCounted && (
            <FormAlert severity="error" title="O caixa já está fechado">
              {error.message}
            </FormAlert>
          )}
          {error && !isCounted && (
            <FailureAlert error={error} subject="o caixa" done="foi fechado">
              O que você contou continua guardado neste aparelho.
            </FailureAlert>
          )}
          <Typography>Contado em dinheiro: {formatMoney(cash)}</Typography>
          <MoneyField
            label="Fica na gaveta"
            required
            value={keep}
            onChange={(cents) => saveCount({ ...draft, keep: cents })}
            helperText={
              keep !== null && keep <= cash
                ? `Saem da gaveta ${formatMoney(cash - keep)}`
                : 'O troco para a próxima abertura'
            }
            error={errors.keep ?? (isChecked ? keepError : undefined)}
            autoFocus
            inputRef={keepInput}
          />
          <ReferencePicker
            to={employees.name}
            label="Quem contou"
            required
            value={employee_id}
            onChange={(id) => registerSelf(id, choose) || choose(id)}
            current={{ id: session.employee_id, label: session.employee }}
            extraChoices={selfChoices}
            emptyLabel="Escolha o responsável"
            error={errors.employee_id ?? (isChecked && employee_id === null ? 'Escolha o responsável' : undefined)}
          />
        </Stack>
      </DialogContent>
      <StepButtons>
        <Button onClick={() => saveCount({ ...draft, step: 'count' })} disabled={isPending}>
          Voltar
        </Button>
        {isCounted ? (
          <Button variant="contained" onClick={endCount}>
            Ver a contagem
          </Button>
        ) : (
          <BusyButton type="submit" variant="contained" busy={isPending}>
            Fechar Caixa
          </BusyButton>
        )}
      </StepButtons>
    </form>
  );
}

function getKeepError(keep: CountDraft['keep'], cash: number): string | undefined {
  if (keep === null) return 'Informe quanto fica na gaveta';
  return keep > cash ? 'O que fica na gaveta não pode passar do dinheiro contado' : undefined;
}
