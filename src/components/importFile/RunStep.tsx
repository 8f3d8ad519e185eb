import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatWhole } from '../../../domain/numbers.ts';

interface RunStepProps {
  triedCount: number;
  total: number;
  onStop: () => void;
}

/** Step 4: the progress. */
export function RunStep({ triedCount, total, onStop }: RunStepProps) {
  const id = useId();
  const [isStopping, setIsStopping] = useState(false);
  const percent = total === 0 ? 0 : (triedCount / total) * 100;
  return (
    <>
      <DialogContent>
        <Typography id={id} sx={{ mb: 1.5, fontVariantNumeric: 'tabular-nums' }}>
          {formatWhole(triedCount)} de {formatWhole(total)}
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
          disabled={isStopping}
          onClick={() => {
            setIsStopping(true);
            onStop();
          }}
        >
          Parar
        </Button>
      </DialogActions>
    </>
  );
}
