import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { type RaRecord, type SortPayload, useNotify, useResourceContext, useResourceDefinition } from 'react-admin';
import type { Id } from '../../../domain/ids.ts';
import { getResource } from '../../../domain/resources/all.ts';
import { type AnyResource, getScreenTitle, isSearchable } from '../../../domain/resources/resource.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { ResourceForm } from '../../lazyDialogs.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { useDialog } from '../DialogHost.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { DeclaredActions, DeclaredCard } from './DeclaredCard.tsx';
import { NewRecordButton, useCreateIntent } from './NewRecordButton.tsx';
import { RecordList } from './RecordList.tsx';
import { SearchField, useSearch } from './SearchField.tsx';

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
  /** Shows a search field above the list; the resource needs searchable fields. */
  hasSearch?: boolean;
  /** The height of a card in pixels, for the placeholder while loading. */
  cardHeight?: number;
  /** Renders the form of a record, null for a new one; generated from the declaration by default. */
  renderForm?: (close: () => void, record: RaRecord | null) => ReactNode;
  below?: ReactNode;
}

/** A resource's screen: its list and the button for a new record. */
export function ResourcePage({ resource, note, icon, empty, hasSearch = false, ...rest }: ResourcePageProps) {
  const { sort, cardHeight = 150, below } = rest;
  const { text, setText, query } = useSearch();
  const isSearching = hasSearch && query !== '';
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
      {hasSearch && <SearchField label={resource.texts.search} value={text} onChange={setText} />}
      <RecordList
        resource={resource}
        sort={sort}
        filter={isSearching ? { q: query } : undefined}
        empty={
          isSearching ? (
            <EmptyState
              icon={icon}
              text={`${resource.texts.noMatch} com “${query}”.`}
              action={
                <Button variant="outlined" onClick={() => setText('')}>
                  {resource.texts.showAll}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={icon}
              text={empty.text}
              action={<NewRecordButton label={empty.action} renderForm={create} />}
            />
          )
        }
        card={card}
        actions={actions}
        cardHeight={cardHeight}
        below={below}
      />
    </>
  );
}

interface EditIntentProps {
  resource: string;
  id: Id;
  renderForm: (close: () => void, record: RaRecord) => ReactNode;
  /** Called once the form is open or the record failed to load. */
  onClose: () => void;
}

/** Opens the edit form of a record that another screen linked to, once it is loaded. Renders nothing. */
function EditIntent({ resource, id, renderForm, onClose }: EditIntentProps) {
  const openDialog = useDialog();
  const notify = useNotify();
  const shop = useShopDataProvider();
  const { data, error } = useQuery({
    queryKey: [resource, 'editIntent', id],
    queryFn: async ({ signal }) => (await shop.getOne(resource, { id, signal })).data,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data && !error) return;
    if (data) openDialog((close) => renderForm(close, data));
    else notify(error?.message ?? '', { type: 'error' });
    onClose();
  }, [data, error, onClose, renderForm, openDialog, notify]);
  return null;
}

/** The screen of a resource without any overrides; the resource's name comes from react-admin's context. */
export function DeclaredPage() {
  const resource = getResource(useResourceContext() ?? '');
  const { icon: Icon } = useResourceDefinition();
  return (
    <ResourcePage
      resource={resource}
      icon={Icon && <Icon />}
      hasSearch={isSearchable(resource)}
      empty={{ text: resource.texts.emptyList, action: resource.texts.createFirst }}
    />
  );
}
