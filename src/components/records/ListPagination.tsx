import Pagination from '@mui/material/Pagination';
import { useListContext } from 'react-admin';

/** The page buttons of a list with more than one page. */
export function ListPagination() {
  const { total = 0, page, perPage, setPage } = useListContext();
  const count = Math.ceil(total / perPage);
  if (count <= 1) return null;
  return (
    <Pagination
      count={count}
      page={page}
      siblingCount={0}
      onChange={(_, chosen) => {
        setPage(chosen);
        // A new page is read from its beginning, by eye and by keyboard.
        window.scrollTo({ top: 0 });
        document.querySelector('main')?.focus({ preventScroll: true });
      }}
      sx={{
        mt: 3,
        display: 'flex',
        justifyContent: 'center',
        // Touch targets of 44 pixels that fit on one line of a phone.
        '& .MuiPaginationItem-root': { minWidth: 44, height: 44, m: 0, borderRadius: '10px', lineHeight: '44px' },
      }}
      aria-label="Páginas"
      getItemAriaLabel={(type, number) => LABELS[type] ?? `Página ${number}`}
    />
  );
}

const LABELS: Record<string, string | undefined> = {
  first: 'Primeira página',
  last: 'Última página',
  next: 'Próxima página',
  previous: 'Página anterior',
};
