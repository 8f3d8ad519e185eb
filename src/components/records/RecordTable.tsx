import Paper from '@mui/material/Paper';
import { styled, type Theme } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import {
  ColumnsButton,
  DataTable,
  DataTableBody,
  DataTableRow,
  type DataTableRowProps,
  ListContextProvider,
  Pagination,
  type RaRecord,
  ResourceContextProvider,
  type SortPayload,
  StoreContextProvider,
  useList,
  useListContext,
  useTranslate,
} from 'react-admin';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { canWrap, getTableColumns, isNumericKind } from '../../../domain/resources/tableColumns.ts';
import { useAvailableResource } from '../../availableResource.ts';
import { pageInMemory } from '../../dataProvider/inMemory.ts';
import { listPreferences } from '../../listPreferences.ts';
import { useTimeZone } from '../../session.ts';
import { tabularNumerals } from '../../theme/typography.ts';
import { useUrlParams } from '../../urlState.ts';
import { ExportRecords } from '../export/ExportRecords.tsx';
import { useFocusHandoff } from '../focus.ts';
import { ListTools, TABLE_PAGE_SIZE, useListParamPrefix } from './listView.tsx';
import { RowNamesProvider } from './rowNames.tsx';

/** The class of cells whose text wraps. */
const WRAP = 'wrap';

const PAGE_SIZES = [10, 25, 50, 100];
const NO_RECORDS: readonly RaRecord[] = [];

/** Replaces the content of columns, by source. */
export type CellRenderers = Readonly<Record<string, (record: RaRecord) => ReactNode>>;

interface RecordTableProps {
  resource: AnyResource;
  /** The actions on a record, read from the context. */
  actions: ComponentType;
  /** Replaces the content of columns, by source. */
  cells?: CellRenderers;
  /** Fetches all pages of the table, for the export. */
  load: () => Promise<readonly object[]>;
  /** The day or month in the export's file name; today by default. */
  fileDate?: string;
}

/** The records of the surrounding list as a table with the declared columns. */
export function RecordTable({ resource, actions: Actions, cells, load, fileDate }: RecordTableProps) {
  const timeZone = useTimeZone();
  const availableResource = useAvailableResource(resource);
  const translate = useTranslate();
  const { data = NO_RECORDS } = useListContext();
  // On a phone react-admin leaves MUI's English names.
  const buildButtonNames = (direction: 'previous' | 'next') => {
    const name = translate(`ra.navigation.${direction}`);
    return { title: name, 'aria-label': name };
  };
  return (
    <StoreContextProvider value={listPreferences}>
      <ListTools>
        <ColumnsButton resource={resource.name} />
        <ExportRecords resource={resource} load={load} fileDate={fileDate} />
      </ListTools>
      <RowNamesProvider resource={resource} records={data}>
        <Frame variant="outlined">
          <DataTable
            body={Body}
            bulkActionButtons={false}
            rowClick={false}
            hiddenColumns={availableResource.hiddenColumns}
          >
            {getTableColumns(availableResource).map(({ source, label, sortable, kind, formatText }) => (
              <DataTable.Col
                key={source}
                source={source}
                label={label}
                disableSort={!sortable}
                align={isNumericKind(kind) ? 'right' : 'left'}
                cellClassName={canWrap(kind) ? WRAP : undefined}
                render={(record: RaRecord) => cells?.[source]?.(record) ?? formatText(record, timeZone)}
              />
            ))}
            <DataTable.Col
              label="Ações"
              disableSort
              render={() => (
                <ActionsCell tabIndex={-1}>
                  <Actions />
                </ActionsCell>
              )}
            />
          </DataTable>
        </Frame>
      </RowNamesProvider>
      <Pagination
        rowsPerPageOptions={PAGE_SIZES}
        slotProps={{ actions: { previousButton: buildButtonNames('previous'), nextButton: buildButtonNames('next') } }}
      />
    </StoreContextProvider>
  );
}

/** A record's row. When it is removed, the focus moves to its neighbour. */
function Row(props: DataTableRowProps) {
  return <DataTableRow {...props} ref={useFocusHandoff<HTMLTableRowElement>()} tabIndex={-1} />;
}

const Body = ({ children }: { children?: ReactNode }) => <DataTableBody row={Row}>{children}</DataTableBody>;

/** A shadow at an edge of the frame, with a cover that scrolls along: the shadow shows where there is more content. */
function buildEdgeShadow(theme: Theme, side: number): string {
  const { background, text } = theme.vars.palette;
  return `linear-gradient(${side}deg,${background.paper} 24px,transparent 48px) local,linear-gradient(${side}deg,${theme.alpha(text.primary, 0.2)},transparent 14px)`;
}

// Wide tables scroll inside their frame, not with the page.
const Frame = styled(Paper)(({ theme }) => ({
  overflowX: 'auto',
  borderRadius: 14,
  background: `${[90, -90].map((side) => buildEdgeShadow(theme, side)).join()},${theme.vars.palette.background.paper}`,
  '& .MuiTableCell-root': {
    ...tabularNumerals,
    paddingInline: theme.spacing(1.5),
    maxWidth: 320,
    overflowWrap: 'break-word',
  },
  // The actions column is as wide as its buttons, and stays in view where it leaves room for others.
  '& .MuiTableCell-root:last-of-type': {
    maxWidth: 'none',
    [theme.breakpoints.up('md')]: {
      position: 'sticky',
      right: 0,
      zIndex: 1,
      backgroundColor: theme.vars.palette.background.paper,
      boxShadow: `inset 1px 0 ${theme.vars.palette.divider}`,
    },
  },
  '& .MuiTableCell-head:not(:last-of-type)': { backgroundColor: 'transparent' },
  '& .MuiTableCell-head': { fontWeight: 600, lineHeight: 1.3 },
  '& .MuiTableCell-body': { whiteSpace: 'nowrap' },
  [`& .${WRAP}`]: { minWidth: 112, whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& .MuiTableRow-root:last-child > td': { borderBottom: 0 },
  '& .MuiTableSortLabel-root': { minHeight: 44 },
  '& .MuiTableSortLabel-icon': { marginInline: 2 },
  '& tr:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));

// Actions on one line. The cell takes the focus when a used button is removed.
const ActionsCell = styled('div')(({ theme }) => ({
  width: 'max-content',
  borderRadius: 10,
  outline: 'none',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  '& > .MuiCardActions-root': { flexWrap: 'nowrap', padding: 0 },
}));

interface LocalTableProps {
  resource: AnyResource;
  records: readonly RaRecord[];
  /** The actions on a record, read from the context. */
  actions: ComponentType;
  /** The day or month in the export's file name; today by default. */
  fileDate?: string;
}

/** A table of loaded records; sorted and paginated in the browser, by the address. */
export function LocalTable({ resource, records, actions, fileDate }: LocalTableProps) {
  const { params, change } = useUrlParams();
  const prefix = useListParamPrefix(resource);
  const sort: SortPayload = {
    field: params.get(`${prefix}sort`) ?? '',
    order: params.get(`${prefix}order`) === 'DESC' ? 'DESC' : 'ASC',
  };
  const inOrder = pageInMemory(records, {
    fields: resource.fields,
    computed: resource.computed,
    sort: sort.field ? [sort.field, sort.order] : undefined,
    filter: {},
  }).data;
  const perPage = PAGE_SIZES.find((size) => String(size) === params.get(`${prefix}perPage`)) ?? TABLE_PAGE_SIZE;
  const list = useList({ data: inOrder, resource: resource.name, perPage });
  const pages = Math.max(1, Math.ceil(inOrder.length / perPage));
  const page = Math.min(Math.max(1, Math.trunc(Number(params.get(`${prefix}page`))) || 1), pages);
  const setSort = ({ field, order }: SortPayload) =>
    change({ [`${prefix}sort`]: field, [`${prefix}order`]: order, [`${prefix}page`]: null });
  const setPage = (chosen: number) => change({ [`${prefix}page`]: String(chosen) });
  const setPerPage = (chosen: number) => change({ [`${prefix}perPage`]: String(chosen), [`${prefix}page`]: null });
  const data = inOrder.slice((page - 1) * perPage, page * perPage);
  return (
    <ResourceContextProvider value={resource.name}>
      <ListContextProvider value={{ ...list, data, page, setPage, perPage, setPerPage, sort, setSort } as typeof list}>
        <RecordTable resource={resource} actions={actions} load={async () => inOrder} fileDate={fileDate} />
      </ListContextProvider>
    </ResourceContextProvider>
  );
}
