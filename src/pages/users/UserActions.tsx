import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNotify, useRecordContext, useUpdate } from 'react-admin';
import { isSameId } from '../../../domain/ids.ts';
import { formatCount } from '../../../domain/numbers.ts';
import { type User, users } from '../../../domain/resources/users.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useDialog } from '../../components/DialogHost.tsx';
import { getErrorMessage } from '../../components/errorMessages.ts';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { UserForm } from '../../lazyDialogs.ts';
import { useSession } from '../../session.ts';
import { FirstPasswordDialog } from './FirstPasswordDialog.tsx';

/** The actions on a user. The own password is changed in 'Minha conta', and nobody disables themself. */
export function UserActions() {
  const user = useRecordContext<User>();
  const isOwn = isSameId(useSession()?.id, user?.id);
  if (!user) return null;
  return (
    <RecordActions
      resource={users}
      record={user}
      renderForm={(close) => <UserForm record={user} onClose={close} />}
      renderDelete={null}
    >
      {!isOwn && (
        <>
          {!user.disabled && (
            <ActionButton
              user={user}
              label="Nova senha provisória"
              icon={<KeyOutlined />}
              dialog={ConfirmNewPassword}
            />
          )}
          {!user.disabled && (
            <ActionButton user={user} label="Encerrar sessões" icon={<LogoutOutlined />} dialog={ConfirmEndSessions} />
          )}
          {user.disabled ? (
            <ActionButton user={user} label="Ativar" icon={<CheckCircleOutlined />} dialog={ConfirmDisabled} />
          ) : (
            <ActionButton user={user} label="Desativar" icon={<BlockOutlined />} dialog={ConfirmDisabled} isDanger />
          )}
        </>
      )}
    </RecordActions>
  );
}

interface UserDialogProps {
  user: User;
  onClose: () => void;
}

interface ActionButtonProps {
  user: User;
  label: string;
  icon: ReactNode;
  isDanger?: boolean;
  dialog: (props: UserDialogProps) => ReactNode;
}

function ActionButton({ user, label, icon, isDanger, dialog: Question }: ActionButtonProps) {
  const openDialog = useDialog();
  return (
    <Button
      color={isDanger ? 'error' : 'inherit'}
      startIcon={icon}
      aria-label={`${label}: ${user.name}`}
      onClick={() => openDialog((close) => <Question user={user} onClose={close} />)}
    >
      {label}
    </Button>
  );
}

function ConfirmNewPassword({ user, onClose }: UserDialogProps) {
  const shop = useShopDataProvider();
  const openDialog = useDialog();
  const { mutate, isPending, error } = useMutation({
    mutationKey: [users.name, 'firstPassword'],
    mutationFn: () => shop.createFirstPassword(user.id),
    onSuccess: (first_password) => {
      onClose();
      openDialog((close) => <FirstPasswordDialog user={{ ...user, first_password }} onClose={close} />);
    },
  });
  return (
    <ConfirmDialog
      title={`Criar outra senha para ${user.name}?`}
      text="A senha atual deixa de valer, e a pessoa sai de onde estiver. Você vê a nova uma vez, para entregar."
      confirmLabel="Criar senha"
      problem={error && (getErrorMessage(error) ?? error.message)}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

function ConfirmEndSessions({ user, onClose }: UserDialogProps) {
  const shop = useShopDataProvider();
  const notify = useNotify();
  const { mutate, isPending, error } = useMutation({
    mutationKey: [users.name, 'endSessions'],
    mutationFn: () => shop.endUserSessions(user.id),
    onSuccess: (ended) => {
      notify(
        ended === 0
          ? `${user.name} não estava em nenhum lugar.`
          : `${formatCount(ended, 'sessão encerrada', 'sessões encerradas')}.`,
        { type: 'success' },
      );
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Encerrar as sessões de ${user.name}?`}
      text="A pessoa sai de todos os aparelhos e entra de novo com a mesma senha. O que estava preenchido fica no aparelho."
      confirmLabel="Encerrar sessões"
      problem={error && (getErrorMessage(error) ?? error.message)}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** Disables a user, or enables one again. */
function ConfirmDisabled({ user, onClose }: UserDialogProps) {
  const notify = useNotify();
  const [update, { isPending, error }] = useUpdate<User>();
  const isDisabling = !user.disabled;
  const save = () =>
    update(
      users.name,
      { id: user.id, data: { ...user, disabled: isDisabling }, previousData: user },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(isDisabling ? `${user.name} não entra mais.` : `${user.name} entra de novo.`, { type: 'success' });
          onClose();
        },
      },
    );
  const failure = error as Error | null;
  return (
    <ConfirmDialog
      title={isDisabling ? `Desativar ${user.name}?` : `Ativar ${user.name}?`}
      text={
        isDisabling
          ? 'A pessoa sai de onde estiver e não entra mais. O que ela fez continua no histórico, e você pode ativá-la de novo.'
          : 'A pessoa entra de novo, com a senha que tinha.'
      }
      confirmLabel={isDisabling ? 'Desativar' : 'Ativar'}
      danger={isDisabling}
      problem={failure && (getErrorMessage(failure) ?? failure.message)}
      busy={isPending}
      onConfirm={() => void save()}
      onClose={onClose}
    />
  );
}
