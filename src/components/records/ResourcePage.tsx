import type { ComponentType, ReactNode } from 'react';
import { type RaRecord, type SortPayload, useResourceContext, useResourceDefinition } from 'react-admin';
import { getResource } from '../../../domain/resources/all.ts';
import { type AnyResource, getScreenTitle } from '../../../domain/resources/resource.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { EmptyState } from '../EmptyState.tsx';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { DeclaredActions, DeclaredCard } from './DeclaredCard.tsx';
import { EditIntent } from './EditIntent.tsx';
import { NewRecordButton } from './NewRecordButton.tsx';
import { RecordList } from './RecordList.tsx';
import { useCreateIntent } from './useCreateIntent.ts';

interface ResourcePageProps {
  resource: AnyResource;
  /** A line under the title. */
  note?: string;
  /** Shown in the empty list. */
  icon: ReactNode;
  /** The empty list's sentence and its button's label. */
  empty: { text: string; action: string };
  /** The list's order; the declared one by default. */
  sort?: SortPayload;
  /** Renders one record, read from the context; generated from the declaration by default. */
  card?: ComponentType;
  /** The actions on a record, read from the context; edit and delete by default. */
  actions?: ComponentType;
  /** The height of a card in pixels, for the placeholder while loading. */
  cardHeight?: number;
  /** Renders the form of a record, null for a new one; generated from the declaration by default. */
  renderForm?: (close: () => void, record: RaRecord | null) => ReactNode;
  below?: ReactNode;
}

/** A resource's screen: its list and the button for a new record. */
export function ResourcePage({ resource, note, icon, empty, ...rest }: ResourcePageProps) {
  const { sort, cardHeight = 150, below } = rest;
  const { card = DeclaredCard, actions = DeclaredActions } = rest;
  const renderForm =
    rest.renderForm ??
    ((close: () => void, record: RaRecord | null) => (
      <ResourceForm resource={resource} record={record} onClose={close} />
    ));
  const create = (close: () => void) => renderForm(close, null);
  useCreateIntent(resource, create);
  const [intent, clearIntent] = useNavigationIntent('edit');
  return (
    <>
      <PageHeader title={getScreenTitle(resource)} note={note}>
        <NewRecordButton label={resource.texts.new} renderForm={create} />
      </PageHeader>
      {intent?.resource === resource.name && (
        <EditIntent resource={resource.name} id={intent.id} renderForm={renderForm} onClose={clearIntent} />
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

/** The screen of a resource without any overrides; the resource's name comes from react-admin's context. */
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
