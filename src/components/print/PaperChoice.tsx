import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { PAPERS, type Paper, papers } from './paper.ts';

/** Which paper is in the printer. */
export function PaperChoice({ paper, onChoose }: { paper: Paper; onChoose: (paper: Paper) => void }) {
  const id = useId();
  return (
    <>
      <Typography id={id} variant="overline" color="textSecondary" component="p" sx={{ mb: 0.5 }}>
        Papel
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={paper}
        aria-labelledby={id}
        onChange={(_event, chosen: Paper | null) => {
          // Pressed a second time it would be none.
          if (chosen) onChoose(chosen);
        }}
      >
        {papers.map((each) => (
          <ToggleButton key={each} value={each}>
            {PAPERS[each].label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  );
}
