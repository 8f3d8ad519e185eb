import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { type ReactNode, useEffect, useRef } from 'react';

interface FormAlertProps {
  severity: 'error' | 'warning';
  title: string | null;
  children: ReactNode;
}

/** Something to know over a form's inputs. It comes into sight by itself: the person is at the button under them. */
export function FormAlert({ severity, title, children }: FormAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <Alert
      ref={alert}
      severity={severity}
      variant="outlined"
      // On a page it is scrolled to below the bar at the top.
      sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere', scrollMarginTop: '80px' }}
    >
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
