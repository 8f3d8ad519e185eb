import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import FilterIcon from '@mui/icons-material/FilterListOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from './useIsPhone.ts';

interface FoldedFiltersProps {
  /** How many of the filters are in use. */
  count: number;
  children: ReactNode;
}

/** Filters that a phone folds under a button, so that the list begins in view. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        fullWidth
        startIcon={<FilterIcon />}
        endIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
        sx={{ mb: 1, gridColumn: '1 / -1' }}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filtros (${count})` : 'Filtros'}
      </Button>
      {isOpen && children}
    </>
  );
}
