import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type HttpError, useNotify } from 'react-admin';
import type { PersonKind } from '../../../domain/personalData.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import type { ReservationsDecision } from '../../dataProvider/records.ts';
import { useToday } from '../../session.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { getFailureReason } from '../errorMessages.ts';
import { ExportButton, type ExportedFile } from '../export/ExportButton.tsx';
import { InfoDialog } from '../InfoDialog.tsx';
import { OpenReservationsDecision } from '../records/OpenReservationsDecision.tsx';
import { isDecisionRequired, useOpenReservationsDecision } from '../records/useOpenReservationsDecision.ts';
import { PEOPLE_TEXTS, type Person } from './people.ts';

interface PrivacyDialogProps {
  people: PersonKind;
  person: Person;
  onAnonymized?: () => void;
  onClose: () => void;
}

/** The two requests that the law (LGPD) grants: a copy of all stored data, and anonymisation. */
export function PrivacyDialog(props: PrivacyDialogProps) {
  const { people, person, onClose } = props;
  const [isAsking, setIsAsking] = useState(false);
  const shop = useShopDataProvider();
  const today = useToday();

  async function makeFile(): Promise<ExportedFile> {
    const { buildPersonalDataFile, buildPersonalDataFileName } = await import('../../../domain/personalData.ts');
    const data = await shop.getPersonalData(people, person.id);
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

/** Asks before anonymising; closes after the server has confirmed, and shows the reason on failure. */
function ConfirmAnonymize({ people, person, onAnonymized, onClose }: PrivacyDialogProps) {
  const { resource, one, anonymised, consequence } = PEOPLE_TEXTS[people];
  const openReservations = useOpenReservationsDecision(resource);
  const failure = `Erro ao anonimizar ${one}`;
  const shop = useShopDataProvider();
  const notify = useNotify();
  const { mutate, isPending, error } = useMutation({
    mutationKey: [resource, 'anonymize'],
    mutationFn: (decision: ReservationsDecision | undefined) => shop.anonymize(people, person.id, decision),
    onSuccess: () => {
      notify(anonymised, { type: 'success' });
      onClose();
      onAnonymized?.();
    },
    onError: (reason) => {
      if (openReservations.handleFailure(reason)) return;
      notify(failure, { type: 'error' });
      // Deleted by another user: nothing is left to anonymise.
      if ((reason as HttpError).status === 404) onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Tem certeza que deseja anonimizar o ${one} ${person.name}?`}
      text={consequence}
      confirmLabel="Anonimizar"
      danger
      problem={error && !isDecisionRequired(error) ? (getFailureReason(error, failure) ?? failure) : null}
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
