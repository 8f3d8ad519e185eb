import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { HttpError } from 'react-admin';
import type { Id, NamedRecord } from '../../../domain/ids.ts';
import type { PersonKind } from '../../../domain/personalData.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { isDecisionRequired, type ReservationsDecision } from '../../dataProvider/records.ts';
import { useToday } from '../../shopClock.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { getErrorMessage } from '../errorMessages.ts';
import { ExportButton, type ExportedFile } from '../export/ExportButton.tsx';
import { InfoDialog } from '../InfoDialog.tsx';
import { OpenReservationsDecision, useOpenReservationsDecision } from '../records/OpenReservationsDecision.tsx';
import { useNotifyAbout } from '../useNotifyAbout.ts';

export interface Person {
  id: Id;
  name: string;
  /** The customer that this one was merged into. */
  merged_into?: NamedRecord | null;
}

const PERSON_KIND_TEXTS: Record<
  PersonKind,
  { resource: string; one: string; anonymized: string; consequence: string }
> = {
  customers: {
    resource: customers.name,
    one: 'cliente',
    anonymized: 'Cliente anonimizado com sucesso!',
    consequence:
      'Nome, telefone, e-mail e observações se apagam para sempre, e os agendamentos em aberto são cancelados. As vendas, os pontos e os valores continuam nos totais, sem o nome. Isso não pode ser desfeito.',
  },
  employees: {
    resource: employees.name,
    one: 'colaborador',
    anonymized: 'Colaborador anonimizado com sucesso!',
    consequence:
      'Nome, telefone, e-mail e observação se apagam para sempre. Os agendamentos feitos, as vendas, as despesas e os fechamentos continuam, sem o nome. Se a pessoa entra no sistema, o usuário dela é desativado. Isso não pode ser desfeito.',
  },
};

interface PrivacyDialogProps {
  personKind: PersonKind;
  person: Person;
  onAnonymized?: () => void;
  onClose: () => void;
}

/** The two requests that the law (LGPD) grants: a copy of all stored data, and anonymization. */
export function PrivacyDialog(props: PrivacyDialogProps) {
  const { personKind, person, onClose } = props;
  const [isAsking, setIsAsking] = useState(false);
  const shop = useShopDataProvider();
  const today = useToday();

  async function makeFile(): Promise<ExportedFile> {
    const { buildPersonalDataFile, buildPersonalDataFileName } = await import('../../../domain/personalData.ts');
    const data = await shop.getPersonalData(personKind, person.id);
    return { name: buildPersonalDataFileName(person.name, today), text: buildPersonalDataFile(data), count: 1 };
  }

  if (isAsking) return <ConfirmAnonymize {...props} />;
  return (
    <InfoDialog title={`Dados pessoais de ${person.name}`} maxWidth="xs" onClose={onClose}>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography>Tudo o que o salão guarda sobre esta pessoa, em um arquivo para entregar a ela.</Typography>
        <ExportButton
          label="Exportar dados pessoais"
          failure="Erro ao exportar dados pessoais"
          emptyMessage=""
          makeFile={makeFile}
        />
        {person.merged_into ? (
          <Typography sx={{ pt: 1.5 }}>
            Este cadastro foi juntado ao de {person.merged_into.name}: os dois se exportam e se anonimizam juntos, no
            cadastro de {person.merged_into.name}.
          </Typography>
        ) : (
          <>
            <Typography sx={{ pt: 1.5 }}>
              Quando a pessoa pede para ser esquecida: o nome e o contato dela se apagam, e o caixa fica como está.
            </Typography>
            <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
              Anonimizar
            </Button>
          </>
        )}
      </Stack>
    </InfoDialog>
  );
}

/** Asks before anonymizing; closes after the server has confirmed, and shows the reason on failure. */
function ConfirmAnonymize({ personKind, person, onAnonymized, onClose }: PrivacyDialogProps) {
  const { resource, one, anonymized, consequence } = PERSON_KIND_TEXTS[personKind];
  const openReservations = useOpenReservationsDecision(resource);
  const failure = `Erro ao anonimizar ${one}`;
  const shop = useShopDataProvider();
  const notify = useNotifyAbout(resource);
  const { mutate, isPending, error } = useMutation({
    mutationKey: [resource, 'anonymize'],
    mutationFn: (decision: ReservationsDecision | undefined) => shop.anonymize(personKind, person.id, decision),
    onSuccess: () => {
      notify(anonymized, { type: 'success' });
      onClose();
      onAnonymized?.();
    },
    onError: (reason) => {
      if (openReservations.handleFailure(reason)) return;
      notify(failure, { type: 'error' });
      // Deleted by another user: nothing is left to anonymize.
      if ((reason as HttpError).status === 404) onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Tem certeza que deseja anonimizar o ${one} ${person.name}?`}
      text={consequence}
      confirmLabel="Anonimizar"
      danger
      problem={error && !isDecisionRequired(error) ? (getErrorMessage(error) ?? failure) : null}
      busy={isPending}
      onConfirm={() => {
        const decision = openReservations.requireDecision();
        if (decision !== null) mutate(decision);
      }}
      onClose={onClose}
    >
      {openReservations.count !== null && (
        <OpenReservationsDecision decision={openReservations} resource={resource} id={person.id} />
      )}
    </ConfirmDialog>
  );
}
