import Typography from '@mui/material/Typography';

/** A list of changes, one line per field. */
export function ChangeLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <Typography key={line} variant="body2" sx={{ whiteSpace: 'pre-line' }}>
      {line}
    </Typography>
  ));
}
