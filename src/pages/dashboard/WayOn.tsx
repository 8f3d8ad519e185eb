import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

/** A section's way to its screen; `filled` where it is the next thing to do. */
export function WayOn({ to, text, filled = false }: { to: string; text: string; filled?: boolean }) {
  return (
    <Button component={Link} to={to} variant={filled ? 'outlined' : 'text'} sx={filled ? undefined : { mr: -1.5 }}>
      {text}
    </Button>
  );
}
