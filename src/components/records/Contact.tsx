import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatPhone } from '../../../domain/phone.ts';

/** How to reach a person: a tap on the number calls. */
export function Contact({ phone, email }: { phone: string; email: string }) {
  return (
    <Typography variant="body2" component="div" sx={{ mt: 0.5 }}>
      <Link
        href={`tel:+55${phone}`}
        color="inherit"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, width: 'fit-content', minHeight: 44 }}
      >
        <PhoneOutlined fontSize="small" color="action" />
        {formatPhone(phone)}
      </Link>
      {email}
    </Typography>
  );
}
