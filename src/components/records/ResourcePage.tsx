import Button from '@mui/material/Button';
import type { ComponentType, ReactNode } from 'react';
import { type RaRecord, type SortPayload, useResourceContext, useResourceDefinition } from 'react-admin';
import { getResource } from '../../../domain/resources/all.ts';
import { type AnyResource, getScreenTitle, isSearchable } from '../../../domain/resources/resource.ts';
import { ResourceForm } from '../../lazyDialogs.ts';
import { EmptyState } from '../EmptyState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { DeclaredActions, DeclaredCard } from './DeclaredCard.tsx';
import { FormIntents } from './FormIntents.tsx';
import { NewRecordButton } from './NewRecordButton.tsx';
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
  /** Shown above the list. */
  above?: ReactNode;
  below?: ReactNode;
  /** Shown beside the button for a new record. */
  headerAction?: ReactNode;
}

/** A resource's screen: its list and the button for a new record. */
export function ResourcePage({ resource, note, icon, empty, hasSearch = false, ...rest }: ResourcePageProps) {
  const { sort, cardHeight = 150, above, below, headerAction } = rest;
  const { text, setText, query } = useSearch();
  const isSearching = hasSearch && query !== '';
  const { card = DeclaredCard, actions = DeclaredActions } = rest;
  const renderForm =
    rest.renderForm ??
    ((close: () => void, record: RaRecord | null) => (
      <ResourceForm resource={resource} record={record} onClose={close} />
    ));
  const create = (close: () => void) => renderForm(close, null);
  return (
    <>
      <PageHeader title={getScreenTitle(resource)} note={note}>
        {headerAction}
        <NewRecordButton label={resource.texts.new} renderForm={create} />
      </PageHeader>
      <FormIntents resource={resource} renderForm={renderForm} />
      {above}
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
