import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ImportRun } from './useImportRun.ts';

/** Third: under way, with how far it is. */
export function RunStep({ run }: { run: ImportRun }) {
  const id = useId();
  const [stopping, setStopping] = useState(false);
  const percent = run.total === 0 ? 0 : (run.tried / run.total) * 100;
  return (
    <>
      <DialogContent>
        <Typography id={id} sx={{ mb: 1.5, fontVariantNumeric: 'tabular-nums' }}>
          {run.tried} de {run.total}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-labelledby={id}
          sx={{ height: 8, borderRadius: 4 }}
        />
      </DialogContent>
      <DialogActions>
        <Button
          autoFocus
          variant="outlined"
          color="inherit"
          disabled={stopping}
          onClick={() => {
            setStopping(true);
            run.stop();
          }}
        >
          Parar
        </Button>
      </DialogActions>
    </>
  );
}
