import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { closings } from '../../../../domain/resources/closings.ts';
import { services as servicesResource } from '../../../../domain/resources/services.ts';
import type { Summary } from '../../../../domain/responses.ts';
import { useMayCall } from '../../../access.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { restoreFocusToMain } from '../../../components/focus.ts';
import { SectionCard } from '../../../components/SectionCard.tsx';
import { useShopDataProvider } from '../../../dataProvider/index.ts';
import { useShop } from '../../../dataProvider/useShop.ts';
import {
  CustomerForm,
  CustomerImportDialog,
  EmployeeForm,
  ServiceForm,
  ServiceImportDialog,
} from '../../../lazyDialogs.ts';
import { useMayImportServices } from '../../../resources/services/useMayImportServices.ts';
import { useFeature } from '../../../session.ts';
import { Step } from './Step.tsx';
import { readFirstSteps, saveFirstSteps } from './storage.ts';

/** The checklist of a new shop. Once all steps are done it says so one time and does not come back. */
export function FirstSteps({ summary }: { summary: Summary }) {
  const done = useSteps(summary);
  const openDialog = useDialog();
  const mayImportServices = useMayImportServices();
  const [isHidden, setIsHidden] = useState(false);
  const answers = Object.values(done ?? {});
  const count = answers.filter(Boolean).length;
  const areAllDone = done !== undefined && count === answers.length;
  // A user who never saw the checklist is not shown the final message.
  const [wasBegun, setWasBegun] = useState(readFirstSteps() === 'begun');
  if (done && !areAllDone && !wasBegun) setWasBegun(true);
  useEffect(() => {
    if (done && !isHidden) saveFirstSteps(areAllDone ? 'done' : 'begun');
  }, [done, areAllDone, isHidden]);

  function hide() {
    saveFirstSteps(areAllDone ? 'done' : 'hidden');
    setIsHidden(true);
    // The pressed button is removed together with the card.
    setTimeout(restoreFocusToMain);
  }

  if (!done || isHidden || (areAllDone && !wasBegun)) return null;
  // The filled button marks the next step.
  const next = Object.entries(done).find(([, isDone]) => !isDone)?.[0];
  const getVariant = (step: keyof typeof done) => (step === next ? 'contained' : 'outlined');
  return (
    <Box sx={{ mb: 2 }}>
      <SectionCard
        title={areAllDone ? 'Tudo pronto' : 'Primeiros passos'}
        action={
          <Button color="inherit" onClick={hide}>
            {areAllDone ? 'Fechar' : 'Agora não'}
          </Button>
        }
      >
        <Typography role="status" color="textSecondary" sx={{ mb: 1.5 }}>
          {areAllDone
            ? 'Serviços, colaboradores, clientes e a primeira venda: o salão já está funcionando na Navalha.'
            : `${count} de ${answers.length} feitos. Em poucos minutos o salão já registra vendas.`}
        </Typography>
        {!areAllDone && (
          <Steps>
            <Step title="Cadastrar serviços" note="O que se faz no salão, com preço e pontos." isDone={done.services}>
              {mayImportServices && (
                <Button
                  variant="outlined"
                  onClick={() => openDialog((close) => <ServiceImportDialog onClose={close} />)}
                >
                  Importar a tabela de preços
                </Button>
              )}
              <Button
                variant={getVariant('services')}
                onClick={() => openDialog((onClose) => <ServiceForm record={null} onClose={onClose} />)}
              >
                Novo Serviço
              </Button>
            </Step>
            <Step title="Cadastrar colaboradores" note="Quem atende, e o que cada um faz." isDone={done.employees}>
              <Button
                variant={getVariant('employees')}
                onClick={() => openDialog((onClose) => <EmployeeForm record={null} onClose={onClose} />)}
              >
                Novo Colaborador
              </Button>
            </Step>
            <Step
              title="Cadastrar clientes"
              note="Um por um, ou todos de uma vez com a lista que já existe."
              isDone={done.customers}
            >
              <Button
                variant="outlined"
                onClick={() => openDialog((close) => <CustomerImportDialog onClose={close} />)}
              >
                Importar de uma planilha
              </Button>
              <Button
                variant={getVariant('customers')}
                onClick={() => openDialog((onClose) => <CustomerForm record={null} onClose={onClose} />)}
              >
                Novo Cliente
              </Button>
            </Step>
            {done.settings !== undefined && (
              <Step
                title="Conferir os ajustes"
                note="O horário de funcionamento, para a agenda, e a chave PIX, para cobrar."
                isDone={done.settings}
              >
                <Button component={Link} to="/ajustes" variant={getVariant('settings')}>
                  Abrir os ajustes
                </Button>
              </Step>
            )}
            <Step title="Registrar a primeira venda" note="Ela já conta no total de hoje." isDone={done.sale}>
              <Button component={Link} to="/vendas" variant={getVariant('sale')}>
                Registrar venda
              </Button>
            </Step>
          </Steps>
        )}
      </SectionCard>
    </Box>
  );
}

const Steps = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });

interface StepsDone {
  services: boolean;
  employees: boolean;
  customers: boolean;
  /** Absent for who may not change them. */
  settings?: boolean;
  sale: boolean;
}

/** Which steps are done; undefined while unknown. Fetches only what the summary does not answer. */
function useSteps({ customer, employee, cash_register }: Summary): StepsDone | undefined {
  const shop = useShopDataProvider();
  const services = useGetList(servicesResource.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  const mayEditSettings = [useFeature('shop'), useMayCall('PUT /shop/edit')].every(Boolean);
  const settings = useShop();
  // Imported visits are no sales.
  const importsVisits = useFeature('customers.importDetails');
  const isSoldBySummary =
    cash_register.value > 0 || (!importsVisits && customer.top.some(({ total_visits }) => total_visits > 0));
  const register = useQuery({
    queryKey: [closings.name, 'firstSteps'],
    queryFn: ({ signal }) => shop.getCashRegister({ signal }),
    enabled: !isSoldBySummary,
  });
  const isSold =
    isSoldBySummary ||
    (register.data &&
      (register.data.month.total > 0 ||
        register.data.today.total > 0 ||
        register.data.cash_register_closed.some(({ total_received }) => total_received > 0)));
  if (services.total === undefined || isSold === undefined || (mayEditSettings && !settings)) return undefined;
  return {
    services: services.total > 0,
    employees: employee.actives.total > 0,
    customers: customer.total > 0,
    // Each edit counts the version up.
    ...(mayEditSettings && { settings: Number(settings?.version) > 1 }),
    sale: isSold,
  };
}
