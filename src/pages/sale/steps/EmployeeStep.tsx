import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Button from '@mui/material/Button';
import { isSameId } from '../../../../domain/ids.ts';
import type { Service } from '../../../../domain/resources/services.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { InitialsAvatar } from '../../../components/InitialsAvatar.tsx';
import type { Wizard } from '../state/wizard.ts';
import { StepBar } from './ActionBar.tsx';
import { ChoiceButton, ChoiceGrid, ChoiceNote, ChoiceText, ChoiceTitle } from './Choice.tsx';
import { RepeatVisit } from './RepeatVisit.tsx';
import { SaleSummary, StepHeader } from './StepHeader.tsx';

/** Step 3: the employee. Only active ones. */
export function EmployeeStep({ wizard }: { wizard: Wizard }) {
  const { state, dispatch, lists, view } = wizard;
  const skip = () => dispatch({ type: 'employeeSkipped' });
  return (
    <>
      <StepHeader wizard={wizard} note="Quem atendeu?">
        <SaleSummary wizard={wizard} />
        {view.employee && <Button onClick={skip}>Continuar sem Colaborador</Button>}
      </StepHeader>
      <RepeatVisit wizard={wizard} />
      {lists.employees.length === 0 ? (
        <EmptyState icon={<BadgeOutlined />} text="Nenhum colaborador ativo. Siga sem colaborador." />
      ) : (
        <ChoiceGrid>
          {lists.employees.map((employee) => (
            <li key={employee.id}>
              <ChoiceButton
                aria-pressed={isSameId(employee.id, state.employee)}
                onClick={() => dispatch({ type: 'employeeChosen', id: employee.id })}
              >
                <InitialsAvatar name={employee.name} size={44} />
                <ChoiceText>
                  <ChoiceTitle>{employee.name}</ChoiceTitle>
                  <ChoiceNote>{formatSpecialties(employee.services)}</ChoiceNote>
                </ChoiceText>
              </ChoiceButton>
            </li>
          ))}
        </ChoiceGrid>
      )}
      <StepBar
        wizard={wizard}
        skip={view.employee ? undefined : { label: 'Continuar sem Colaborador', isQuiet: true, onSkip: skip }}
      />
    </>
  );
}

function formatSpecialties(services: readonly Service[]): string {
  if (services.length === 0) return 'Sem especialidades';
  const named = services.slice(0, 3).map((service) => service.name);
  const more = services.length - named.length;
  return more > 0 ? `${named.join(', ')} e mais ${more}` : named.join(', ');
}
