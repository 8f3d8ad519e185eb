import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SectionCard } from './SectionCard.tsx';

/** A panel of tips under a screen's list. Its children are `<li>` items, in two columns on wide screens. */
export function Advice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ mt: 4 }}>
      <SectionCard title={title}>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
            gap: (theme) => theme.spacing(1, 5),
            m: 0,
            pl: 2.5,
            '& > li': { pl: 0.5 },
            '& > li::marker': { color: 'primary.main' },
          }}
        >
          {children}
        </Box>
      </SectionCard>
    </Box>
  );
}
