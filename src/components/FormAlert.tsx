import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { type ReactNode, useEffect, useRef } from 'react';

interface FormAlertProps {
  severity: 'error' | 'warning' | 'info' | 'success';
  title: string | null;
  children: ReactNode;
}

/** An alert above a form's inputs. It scrolls into view, since the person is at the button below. */
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
      // Leaves room for the bar at the top of a page.
      sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere', scrollMarginTop: '80px' }}
    >
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
