import type { ComponentType, ReactNode } from 'react';
import { type RaRecord, type SortPayload, useResourceContext, useResourceDefinition } from 'react-admin';
import { getResource } from '../../../domain/resources/all.ts';
import { type AnyResource, getScreenTitle } from '../../../domain/resources/resource.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { EmptyState } from '../EmptyState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { DeclaredActions, DeclaredCard } from './DeclaredCard.tsx';
import { EditIntent, ResourceForm } from './dialogs.ts';
import { NewRecordButton } from './NewRecordButton.tsx';
import { RecordList } from './RecordList.tsx';
import { useCreateIntent } from './useCreateIntent.ts';

interface ResourcePageProps {
  resource: AnyResource;
  /** One quiet line under the title. */
  note?: string;
  /** Over the sentence of an empty list. */
  icon: ReactNode;
  /** What an empty list says, and its button. */
  empty: { text: string; action: string };
  /** The order of the list; by name unless said. */
  sort?: SortPayload;
  /** One record, read from context; what is declared of it by default. */
  card?: ComponentType;
  /** What can be done with a record, read from context; editing and deleting by default. */
  actions?: ComponentType;
  /** The height of a card, in pixels: what its skeleton holds while it loads. */
  cardHeight?: number;
  /** The form of a record, null for a new one; the one that follows from the declaration by default. */
  renderForm?: (close: () => void, record: RaRecord | null) => ReactNode;
  below?: ReactNode;
}

/** The screen of a resource: its list, and the way to a new record. */
export function ResourcePage({ resource, note, icon, empty, ...rest }: ResourcePageProps) {
  const { sort = { field: resource.title, order: 'ASC' }, cardHeight = 150, below } = rest;
  const { card = DeclaredCard, actions = DeclaredActions } = rest;
  const renderForm =
    rest.renderForm ??
    ((close: () => void, record: RaRecord | null) => (
      <ResourceForm resource={resource} record={record} onClose={close} />
    ));
  const create = (close: () => void) => renderForm(close, null);
  useCreateIntent(resource, create);
  const [wanted, done] = useNavigationIntent('edit');
  return (
    <>
      <PageHeader title={getScreenTitle(resource)} note={note}>
        <NewRecordButton label={resource.texts.new} renderForm={create} />
      </PageHeader>
      {wanted?.resource === resource.name && (
        <EditIntent resource={resource.name} id={wanted.id} renderForm={renderForm} onClose={done} />
      )}
      <RecordList
        resource={resource}
        sort={sort}
        empty={
          <EmptyState
            icon={icon}
            text={empty.text}
            action={<NewRecordButton label={empty.action} renderForm={create} />}
          />
        }
        card={card}
        actions={actions}
        cardHeight={cardHeight}
        below={below}
      />
    </>
  );
}

/** The screen of a resource that has nothing special, around whose list react-admin says which it is. */
export function DeclaredPage() {
  const resource = getResource(useResourceContext() ?? '');
  const { icon: Icon } = useResourceDefinition();
  return (
    <ResourcePage
      resource={resource}
      icon={Icon && <Icon />}
      empty={{ text: resource.texts.emptyList, action: resource.texts.createFirst }}
    />
  );
}
