import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDay, toDay } from '../../../domain/dates.ts';
import { formatPhone } from '../../../domain/phone.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { nameRows } from '../../../domain/rowNames.ts';
import { hasWordPrefixes } from '../../../domain/text.ts';
import type { RemovedRecord } from '../../dataProvider/methods/people.ts';
import { useTimeZone } from '../../session.ts';
import { InfoDialog } from '../InfoDialog.tsx';
import { LoadError } from '../LoadError.tsx';
import { PrivacyButton } from '../privacy/PrivacyButton.tsx';
import { SearchField } from '../records/SearchField.tsx';
import { RowSkeletons } from '../Skeletons.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { getPersonKind, getRemovedLabel, useRemoved } from './removed.ts';

const FAILURE = 'Erro ao carregar os excluídos';

/** The deleted records of a resource, with the button to restore one and, for people, their data requests. */
export function RemovedDialog({ resource, onClose }: { resource: AnyResource; onClose: () => void }) {
  const [text, setText] = useState('');
  const query = useRemoved(resource);
  const { data, error } = query;
  const isPeople = getPersonKind(resource) !== null;
  const names = nameRows(data ?? [], ({ name }) => name, [({ phone }) => formatPhone(phone ?? '')]);
  const shown = data?.filter(({ name }) => hasWordPrefixes(name, text));
  return (
    <InfoDialog title={getRemovedLabel(resource)} maxWidth="sm" onClose={onClose}>
      <Typography color="textSecondary">
        {isPeople
          ? 'Saíram das listas, mas o salão ainda guarda o nome e o contato: quem tem histórico, até ser anonimizado; os outros, por 30 dias.'
          : 'Saíram das listas. O que já foi usado fica guardado; o que nunca foi, por 30 dias.'}
      </Typography>
      <LoadError query={query} failure={FAILURE} />
      {!data && !error && <RowSkeletons rows={3} height={68} />}
      {data && data.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <SearchField label="Buscar por nome" value={text} onChange={setText} />
        </Box>
      )}
      {shown?.length === 0 && (
        <Typography role="status" sx={{ mt: 2 }}>
          {getEmptyMessage(isPeople, text)}
        </Typography>
      )}
      {shown && shown.length > 0 && (
        <Rows>
          {shown.map((item) => (
            <RemovedRow key={item.id} resource={resource} removed={item} label={names.get(item.id) ?? item.name} />
          ))}
        </Rows>
      )}
    </InfoDialog>
  );
}

interface RemovedRowProps {
  resource: AnyResource;
  removed: RemovedRecord;
  /** Its name in the labels of its buttons. */
  label: string;
}

function RemovedRow({ resource, removed, label }: RemovedRowProps) {
  const timeZone = useTimeZone();
  const personKind = getPersonKind(resource);
  const { name, phone, merged_into } = removed;
  const day = formatDay(toDay(removed.removed_at, timeZone));
  const ending = resource.noun.gender === 'm' ? 'o' : 'a';
  return (
    <Row>
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle1" component="span" sx={{ display: 'block' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" component="span">
          {[
            phone && formatPhone(phone),
            merged_into ? `juntado a ${merged_into.name} em ${day}` : `excluíd${ending} em ${day}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </div>
      <Buttons>
        <RestoreButton resource={resource} removed={removed} label={label} />
        {personKind && <PrivacyButton personKind={personKind} person={removed} label={label} />}
      </Buttons>
    </Row>
  );
}

function getEmptyMessage(isPeople: boolean, text: string): string {
  if (text === '') return isPeople ? 'Não há ninguém.' : 'Não há nada.';
  return isPeople ? 'Ninguém com este nome.' : 'Nada com este nome.';
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap' });

const Rows = styled('ul')(({ theme }) => ({ listStyle: 'none', margin: theme.spacing(1, 0, 0), padding: 0 }));

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0, 2),
  minHeight: 68,
  paddingBlock: theme.spacing(1),
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
