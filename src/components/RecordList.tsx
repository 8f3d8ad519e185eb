import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ListBase, type RaRecord, useListContext, useNotify } from 'react-admin';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { PageHeader } from './PageHeader.tsx';
import { RowSkeletons } from './Skeletons.tsx';

interface RecordListProps<T extends RaRecord> {
  resource: string;
  title: string;
  /** Field the records are ordered by. */
  sortBy: string;
  icon: ReactNode;
  empty: string;
  loadError: string;
  headline: (record: T) => string;
  /** What a record's card says under its headline. */
  details: (record: T) => ReactNode;
}

const PER_PAGE = 100;

/** A screen that shows a resource's records as cards. */
export function RecordList<T extends RaRecord>({ resource, title, sortBy, loadError, ...rest }: RecordListProps<T>) {
  const notify = useNotify();
  return (
    <ListBase
      resource={resource}
      sort={{ field: sortBy, order: 'ASC' }}
      perPage={PER_PAGE}
      disableSyncWithLocation
      queryOptions={{ onError: () => notify(loadError, { type: 'error' }) }}
    >
      <PageHeader title={title} />
      <Records<T> loadError={loadError} {...rest} />
    </ListBase>
  );
}

function Records<T extends RaRecord>({
  icon,
  empty,
  loadError,
  headline,
  details,
}: Pick<RecordListProps<T>, 'icon' | 'empty' | 'loadError' | 'headline' | 'details'>) {
  const { data, error, isPending, isFetching, refetch } = useListContext<T>();
  if (error) return <ErrorState message={loadError} onRetry={refetch} retrying={isFetching} />;
  if (isPending) return <RowSkeletons rows={6} height={96} />;
  if (data.length === 0) return <EmptyState icon={icon} text={empty} />;
  return (
    <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {data.map((record) => (
        <Card key={record.id} component="li">
          <CardContent>
            <Typography variant="h3" component="h2">
              {headline(record)}
            </Typography>
            <Typography variant="body2" component="div">
              {details(record)}
            </Typography>
          </CardContent>
        </Card>
      ))}
    </Stack>
  );
}
