import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { styled } from '@mui/material/styles';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../components/BusyButton.tsx';
import { formatFailure } from '../../components/errorMessages.ts';
import { downloadFile } from '../../components/export/downloadFile.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useNotifyAbout } from '../../components/useNotifyAbout.ts';
import { exportShop } from '../../dataProvider/exportShop.ts';
import { getShopToday } from '../../shopClock.ts';

const FAILURE = 'Erro ao exportar os dados do salão';
const EXPORT = ['export'];

/** Saves all records of the shop as one file. It goes on when the person leaves the screen. */
export function ExportSection() {
  const notify = useNotifyAbout(FAILURE);
  const [bytes, setBytes] = useState(0);
  const isRunning = useIsMutating({ mutationKey: EXPORT }) > 0;
  const { mutate } = useMutation({
    mutationKey: EXPORT,
    mutationFn: () => exportShop(setBytes),
    onSuccess: (archive: Blob) => {
      const name = `navalha-${getShopToday()}.zip`;
      downloadFile(name, archive);
      notify(`Arquivo ${name} exportado`, { type: 'success' });
    },
    onError: (error: Error) => notify(formatFailure(FAILURE, error), { type: 'error' }),
    onSettled: () => setBytes(0),
  });
  return (
    <SectionCard title="Seus dados">
      <Body>
        <p>
          Um arquivo .zip com clientes, serviços, colaboradores, agendamentos, vendas, despesas e fechamentos, para
          abrir no Excel ou levar para outro sistema. Tem dados pessoais: guarde com cuidado.
        </p>
        <BusyButton
          variant="outlined"
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          loadingPosition="start"
          busy={isRunning}
          onClick={() => mutate()}
        >
          Exportar tudo
        </BusyButton>
        {/* A live region must exist before its content changes to be announced. */}
        <p role="status">{isRunning ? formatProgress(bytes) : ''}</p>
      </Body>
    </SectionCard>
  );
}

const KILOBYTE = 1024;

/** `Preparando o arquivo… 1,2 MB` */
function formatProgress(bytes: number): string {
  const megabytes = (bytes / KILOBYTE / KILOBYTE).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  return bytes === 0 ? 'Preparando o arquivo…' : `Preparando o arquivo… ${megabytes} MB`;
}

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  justifyItems: 'start',
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '& p:empty': { display: 'none' },
}));
