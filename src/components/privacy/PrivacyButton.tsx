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
  /** There is nobody by that name any more. */
  onAnonymized?: () => void;
}

/** Opens what a person may ask of the shop about their data. Nothing before a back end without the feature `privacy`. */
export function PrivacyButton({ people, person, onAnonymized }: PrivacyButtonProps) {
  const hasPrivacy = useFeature('privacy');
  // Over the dialog it is pressed in: what was typed there stays.
  const [shown, setShown] = useState<'data' | 'question' | null>(null);
  if (!hasPrivacy) return null;
  const close = () => setShown(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<PrivacyTipOutlined />}
        onClick={() => setShown('data')}
        aria-label={`Dados pessoais de ${person.name}`}
        sx={{ alignSelf: 'flex-start', flexShrink: 0 }}
      >
        Dados pessoais
      </Button>
      {shown === 'data' && (
        <PrivacyDialog people={people} person={person} onAnonymize={() => setShown('question')} onClose={close} />
      )}
      {shown === 'question' && (
        <ConfirmAnonymize people={people} person={person} onAnonymized={onAnonymized} onClose={close} />
      )}
    </>
  );
}
