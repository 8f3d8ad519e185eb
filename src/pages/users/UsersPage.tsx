import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { ROLES } from '../../../domain/access.ts';
import { isSameId } from '../../../domain/ids.ts';
import { formatUserEmployee, type User, users } from '../../../domain/resources/users.ts';
import { InitialsAvatar } from '../../components/InitialsAvatar.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { ResourcePage } from '../../components/records/ResourcePage.tsx';
import { UserForm } from '../../lazyDialogs.ts';
import { useSession } from '../../session.ts';
import { TINT_OPACITY } from '../../theme/palette.ts';
import { UserActions } from './UserActions.tsx';

/** Who signs in, and what each may do. */
export function UsersPage() {
  return (
    <ResourcePage
      resource={users}
      note="Quem entra no sistema e o que cada pessoa pode ver e fazer."
      icon={<ManageAccountsOutlined />}
      empty={{ text: users.texts.emptyList, action: users.texts.new }}
      renderForm={(close, record) => <UserForm record={record as User | null} onClose={close} />}
      card={UserCard}
      actions={UserActions}
      cardHeight={206}
    />
  );
}

function UserCard() {
  const user = useRecordContext<User>();
  const isOwn = isSameId(useSession()?.id, user?.id);
  if (!user) return null;
  const { name, email, role, disabled } = user;
  const employee = formatUserEmployee(user);
  return (
    <RecordCard name={name} dimmed={disabled} actions={<UserActions />}>
      <Head>
        <InitialsAvatar name={name} />
        <div>
          <Typography variant="h3" component="h2">
            {name}
          </Typography>
          {name !== email && (
            <Typography variant="body2" color="textSecondary">
              {email}
            </Typography>
          )}
        </div>
        {isOwn && <OwnBadge>Você</OwnBadge>}
      </Head>
      <Typography sx={{ mt: 1.5 }}>
        <strong>{ROLES[role]}</strong>
        {employee && `, ${employee}`}
        {disabled && ' · Desativado: não entra'}
      </Typography>
    </RecordCard>
  );
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  // An e-mail may stand for the name.
  '& > div:nth-of-type(2), & > div:only-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
}));

const OwnBadge = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  marginLeft: 'auto',
  alignSelf: 'flex-start',
  padding: '3px 10px',
  borderRadius: 8,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.alpha(theme.vars.palette.primary.main, TINT_OPACITY),
}));
