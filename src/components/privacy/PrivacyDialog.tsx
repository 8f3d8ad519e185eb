import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { People } from '../../../domain/personalData.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useToday } from '../../session.ts';
import { ExportButton, type ExportedFile } from '../export/ExportButton.tsx';
import type { Person } from './people.ts';

interface PrivacyDialogProps {
  people: People;
  person: Person;
  onAnonymize: () => void;
  onClose: () => void;
}

/** What the law lets a person ask of the shop: everything it holds on them, and to be forgotten. */
export function PrivacyDialog({ people, person, onAnonymize, onClose }: PrivacyDialogProps) {
  const titleId = useId();
  const shop = useShopData();
  const today = useToday();

  async function makeFile(): Promise<ExportedFile> {
    const { personalDataFile, personalDataFileName } = await import('../../../domain/personalData.ts');
    const data = await shop.getPersonalData(people, person.id);
    return { name: personalDataFileName(person.name, today), text: personalDataFile(data), count: 1 };
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>{`Dados pessoais de ${person.name}`}</DialogTitle>
      <DialogContent>
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <Typography>Tudo o que o salão guarda sobre esta pessoa, em um arquivo para entregar a ela.</Typography>
          <ExportButton
            label="Exportar dados pessoais"
            failure="Erro ao exportar dados pessoais"
            nothing=""
            makeFile={makeFile}
          />
          <Typography sx={{ pt: 1.5 }}>
            Quando a pessoa pede para ser esquecida: o nome e o contato dela se apagam, e o caixa fica como está.
          </Typography>
          <Button variant="outlined" color="error" onClick={onAnonymize}>
            Anonimizar
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fechar</Button>
      </DialogActions>
    </Dialog>
  );
}
