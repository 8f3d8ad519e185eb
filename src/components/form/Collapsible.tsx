import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';

interface CollapsibleProps {
  title: string;
  /** The title begins with a capital, as it is not written. */
  capitalize?: boolean;
  /** What is in it, read beside the title. */
  summary: string;
  /** The sentence of what is wrong in it. */
  problem: string | undefined;
  children: ReactNode;
}

/** A part of a form, folded until it is to be changed or is wrong. */
export function Collapsible({ title, capitalize = false, summary, problem, children }: CollapsibleProps) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  // It stays so when the problem is gone: nothing folds under the fingers.
  if (problem && !unfolded) setUnfolded(true);
  return (
    <Frame
      expanded={unfolded}
      onChange={(_, unfold) => setUnfolded(unfold)}
      disableGutters
      elevation={0}
      slotProps={{
        heading: { component: 'h3' },
        region: { role: 'group', 'aria-describedby': problem ? `${id}-problem` : undefined },
        transition: { unmountOnExit: true },
      }}
    >
      <AccordionSummary id={id} aria-controls={`${id}-fields`} expandIcon={<ExpandIcon />} sx={{ px: 0 }}>
        <Typography
          variant="subtitle1"
          component="span"
          sx={{ flexGrow: 1, textTransform: capitalize ? 'capitalize' : undefined }}
        >
          {title}
        </Typography>
        <Said>{summary}</Said>
      </AccordionSummary>
      <Fields>
        {children}
        {/* Below the fields: it goes when one is left, and a button that moves under the finger is not pressed. */}
        {problem && (
          <FormHelperText id={`${id}-problem`} error>
            {problem}
          </FormHelperText>
        )}
      </Fields>
    </Frame>
  );
}

const Frame = styled(Accordion)(({ theme }) => ({
  background: 'none',
  // The line above an open one stays too.
  '&::before': { display: 'none' },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Said = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  alignSelf: 'center',
  paddingInline: theme.spacing(1),
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
}));

const Fields = styled(AccordionDetails)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1),
  padding: theme.spacing(0, 0, 2),
}));
