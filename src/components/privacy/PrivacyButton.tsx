import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PersonKind } from '../../../domain/personalData.ts';
import { lazyDialog } from '../../lazyComponent.tsx';
import { useFeature } from '../../session.ts';
import type { Person } from './people.ts';

const PrivacyDialog = lazyDialog(async () => (await import('./PrivacyDialogs.tsx')).PrivacyDialog);
const ConfirmAnonymize = lazyDialog(async () => (await import('./PrivacyDialogs.tsx')).ConfirmAnonymize);

interface PrivacyButtonProps {
  people: PersonKind;
  person: Person;
  /** Called after the person's data was anonymised. */
  onAnonymized?: () => void;
}

/** Opens a person's data requests. Renders nothing without the feature `privacy`. */
export function PrivacyButton({ people, person, onAnonymized }: PrivacyButtonProps) {
  const hasPrivacy = useFeature('privacy');
  // Over the surrounding dialog, whose input stays.
  const [openDialog, setOpenDialog] = useState<'data' | 'question' | null>(null);
  if (!hasPrivacy) return null;
  const close = () => setOpenDialog(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<PrivacyTipOutlined />}
        onClick={() => setOpenDialog('data')}
        aria-label={`Dados pessoais de ${person.name}`}
        sx={{ alignSelf: 'flex-start', flexShrink: 0 }}
      >
        Dados pessoais
      </Button>
      {openDialog === 'data' && (
        <PrivacyDialog people={people} person={person} onAnonymize={() => setOpenDialog('question')} onClose={close} />
      )}
      {openDialog === 'question' && (
        <ConfirmAnonymize people={people} person={person} onAnonymized={onAnonymized} onClose={close} />
      )}
    </>
  );
}
