import type { StaffUser } from '@daily-snapshot/domain/admin/admin-schema';
import type { StaffRole } from '@daily-snapshot/domain/access/staff';
import { Button, Group, Text } from '@mantine/core';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { useSetClosed, useSetRole, type RunConfirmed } from '../api/use-administration.ts';
import { userStatusLabels, whenText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './admin.module.css';
import { useConfirmation } from './use-confirmation.tsx';

/** Lists accounts with their roles, and lets an administrator change them. */
export function UserList(props: {
  readonly users: readonly StaffUser[];
  readonly confirmed: RunConfirmed;
  readonly onChanged: () => void;
}) {
  const { users, confirmed, onChanged } = props;
  const setRole = useSetRole();
  const setAccountDisabled = useSetClosed();
  const { attempt, isUnderWay, failure, done } = useAction();
  const { ask, dialog } = useConfirmation();

  const give = async ({ id, email }: StaffUser, role: StaffRole, isGranted: boolean) => {
    const who = email ?? 'The account';
    const message = isGranted
      ? `${who} is ${article(role)} now.`
      : `${who} is no ${role} any more.`;
    const change = () => setRole({ accountId: id, role, isGranted });
    if (await attempt(message, () => confirmed(change))) onChanged();
  };
  const close = async ({ id, email }: StaffUser, isClosed: boolean) => {
    const message = `${email ?? 'The account'} is ${isClosed ? 'closed' : 'open again'}.`;
    const change = () => setAccountDisabled({ accountId: id, isClosed });
    if (await attempt(message, () => confirmed(change))) onChanged();
  };

  const actsOf = (user: StaffUser) => {
    const name = user.email ?? 'this account';
    const administers = user.roles.includes('administrator');
    const sells = user.roles.includes('representative');
    return [
      {
        label: sells ? 'Remove representative' : 'Make representative',
        isOffered: sells || !user.isClosed,
        onPress: () => void give(user, 'representative', !sells),
      },
      {
        label: administers ? 'Remove administrator' : 'Make administrator',
        isOffered: administers || !user.isClosed,
        onPress: () =>
          ask({
            title: administers ? 'Take the role away?' : 'Make an administrator?',
            about: administers
              ? `${name} is signed out and can do none of this any more.`
              : `${name} can then do everything that you can here: create users, see leads, change roles.`,
            yes: administers ? 'Take it away' : 'Make administrator',
            onYes: () => void give(user, 'administrator', !administers),
          }),
      },
      {
        label: user.isClosed ? 'Open account' : 'Close account',
        isOffered: !administers,
        onPress: () =>
          user.isClosed
            ? void close(user, false)
            : ask({
                title: 'Close the account?',
                about: `${name} is signed out and cannot sign in. Nothing is lost, and digests go on.`,
                yes: 'Close account',
                onYes: () => void close(user, true),
              }),
      },
    ].filter(({ isOffered }) => isOffered);
  };

  return (
    <>
      <FailureNote message={failure} />
      <DoneNote message={done} />
      <ul className={itemRow.list} aria-label="Users">
        {users.map((user) => (
          <li key={user.id} className={classes.row}>
            <p className={classes.name}>{user.email ?? 'An account without an address'}</p>
            <Text size="sm">{userStatusLabels(user).join(' · ') || 'No role'}</Text>
            <p className={classes.note}>
              {user.lastSignInAt === null
                ? `Since ${whenText(user.createdAt)}, never signed in`
                : `Last signed in ${whenText(user.lastSignInAt)}`}
            </p>
            <Group gap="xs">
              {actsOf(user).map(({ label, onPress }) => (
                <Button
                  key={label}
                  variant="default"
                  size="compact-md"
                  disabled={isUnderWay}
                  aria-label={`${label}: ${user.email ?? user.id}`}
                  onClick={onPress}
                >
                  {label}
                </Button>
              ))}
            </Group>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

const article = (role: StaffRole): string =>
  role === 'administrator' ? 'an administrator' : 'a representative';
