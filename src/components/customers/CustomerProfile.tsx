import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CakeOutlined from '@mui/icons-material/CakeOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { styled } from '@mui/material/styles';
import { computeAge, formatBirthday, getMonthDay } from '../../../domain/birthdays.ts';
import { formatDay, toDay } from '../../../domain/dates.ts';
import { formatCount } from '../../../domain/numbers.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { useFeature, useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { Note } from './NoteMark.tsx';

const { birthday: birthdayField, note: noteField, consent: consentField, no_online: noOnlineField } = customers.fields;

/** What else the shop knows of a customer: the first thing on their page. Nothing without the feature `customers.profile`. */
export function CustomerProfile({ customer }: { customer: Customer }) {
  const hasProfile = useFeature('customers.profile');
  const today = useToday();
  const timeZone = useTimeZone();
  const { birthday, note, consent, no_online } = customer;
  if (!hasProfile || !(birthday || note || consent || no_online)) return null;
  const isToday = birthday && getMonthDay(birthday) === getMonthDay(today);
  const age = birthday ? computeAge(birthday, today) : null;
  return (
    <List>
      {note && (
        <div>
          <dt>{noteField.label}</dt>
          <Note as="dd">{note}</Note>
        </div>
      )}
      {no_online && (
        <Fact data-warning>
          <BlockOutlined />
          <dt>{noOnlineField.label}:</dt>
          <dd>{no_online}</dd>
        </Fact>
      )}
      {birthday && (
        <Fact data-today={isToday || undefined}>
          <CakeOutlined />
          <dt>{birthdayField.label}:</dt>
          <dd>
            {formatBirthday(birthday)}
            {isToday && ', é hoje'}
            {age !== null && ` (${formatCount(age, 'ano', 'anos')})`}
          </dd>
        </Fact>
      )}
      {consent && (
        <Fact>
          <ForumOutlined />
          <dt>{consentField.label}:</dt>
          <dd>
            {`desde ${formatDay(toDay(consent.at, timeZone))}`}
            <small>{`“${consent.text}”`}</small>
          </dd>
        </Fact>
      )}
    </List>
  );
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  margin: theme.spacing(0, 0, 2),
  overflowWrap: 'anywhere',
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));

const Fact = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto auto minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: theme.spacing(0.75),
  // Beside the first line of a text of several.
  '& svg': { alignSelf: 'start', marginTop: '2px', fontSize: 20, color: theme.vars.palette.text.secondary },
  '&[data-warning] svg': { color: theme.vars.palette.error.main },
  '&[data-today] svg': { color: theme.vars.palette.secondary.main },
}));
