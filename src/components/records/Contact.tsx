import EmailOutlined from '@mui/icons-material/EmailOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { buildPhoneLink, formatPhone } from '../../../domain/phone.ts';

/** A person's phone and e-mail; a tap on the number calls. */
export function Contact({ phone, email }: { phone: string; email: string | null }) {
  return (
    <Lines>
      {phone && (
        <Call href={buildPhoneLink(phone)} color="inherit">
          <PhoneOutlined fontSize="small" color="action" />
          {formatPhone(phone)}
        </Call>
      )}
      {email && (
        <Email>
          <EmailOutlined fontSize="small" color="action" />
          <span>{email}</span>
        </Email>
      )}
    </Lines>
  );
}

const Lines = styled('div')(({ theme }) => ({ ...theme.typography.body2, marginTop: theme.spacing(0.5) }));

const Call = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  width: 'fit-content',
  minHeight: 44,
}));

const Email = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  overflowWrap: 'anywhere',
}));
