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
  /** Shows the lower-case title with a capital. */
  capitalize?: boolean;
  /** Short description of the content, shown beside the title. */
  summary: string;
  /** The error sentence of the content. */
  problem: string | undefined;
  children: ReactNode;
}

/** A part of a form that is collapsed until a person opens it or it has an error. */
export function Collapsible({ title, capitalize = false, summary, problem, children }: CollapsibleProps) {
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  // Stays open after the error is fixed.
  if (problem && !isExpanded) setExpanded(true);
  return (
    <StyledAccordion
      expanded={isExpanded}
      onChange={(_, expanded) => setExpanded(expanded)}
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
        <Summary>{summary}</Summary>
      </AccordionSummary>
      <Fields>
        {children}
        {/* Below the fields: it disappears on blur, which would move a button away from the pointer. */}
        {problem && (
          <FormHelperText id={`${id}-problem`} error>
            {problem}
          </FormHelperText>
        )}
      </Fields>
    </StyledAccordion>
  );
}

const StyledAccordion = styled(Accordion)(({ theme }) => ({
  background: 'none',
  // Keeps the line above an open part.
  '&::before': { display: 'none' },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Summary = styled('span')(({ theme }) => ({
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
