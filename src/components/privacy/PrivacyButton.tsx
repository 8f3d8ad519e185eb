import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import Button from '@mui/material/Button';
import type { PersonKind } from '../../../domain/personalData.ts';
import { useMayCall } from '../../access.ts';
import { useFeature } from '../../session.ts';
import { useDialog } from '../DialogHost.tsx';
import { type Person, PrivacyDialog } from './PrivacyDialogs.tsx';

interface PrivacyButtonProps {
  personKind: PersonKind;
  person: Person;
  /** The person's name in the button's label; the plain one by default. */
  label?: string;
  /** Called after the person's data was anonymized. */
  onAnonymized?: () => void;
}

/** Opens a person's data requests. Renders nothing without the feature `privacy`, or for a user who may not answer them. */
export function PrivacyButton({ personKind, person, label = person.name, onAnonymized }: PrivacyButtonProps) {
  const mayAnswer = useMayCall(`GET /${personKind}/personal-data/:id`);
  const hasPrivacy = useFeature('privacy') && mayAnswer;
  const openDialog = useDialog();
  if (!hasPrivacy) return null;
  return (
    <Button
      color="inherit"
      startIcon={<PrivacyTipOutlined />}
      onClick={() =>
        openDialog(
          (close) => (
            <PrivacyDialog personKind={personKind} person={person} onAnonymized={onAnonymized} onClose={close} />
          ),
          { over: true },
        )
      }
      aria-label={`Dados pessoais de ${label}`}
      sx={{ alignSelf: 'flex-start', flexShrink: 0 }}
    >
      Dados pessoais
    </Button>
  );
}
