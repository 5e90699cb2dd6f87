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
import { adminCopy } from '../model/admin-copy.ts';

const copy = adminCopy.users;

const ROLE_MESSAGES: Readonly<
  Record<StaffRole, Readonly<Record<'granted' | 'removed', (user: string) => string>>>
> = {
  administrator: { granted: copy.madeAdministrator, removed: copy.removedAdministrator },
  representative: { granted: copy.madeRepresentative, removed: copy.removedRepresentative },
};

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
    const message = ROLE_MESSAGES[role][isGranted ? 'granted' : 'removed'](
      email ?? copy.theAccount,
    );
    const change = () => setRole({ accountId: id, role, isGranted });
    if (await attempt(message, () => confirmed(change))) onChanged();
  };
  const close = async ({ id, email }: StaffUser, isClosed: boolean) => {
    const message = (isClosed ? copy.disabled : copy.enabled)(email ?? copy.theAccount);
    const change = () => setAccountDisabled({ accountId: id, isClosed });
    if (await attempt(message, () => confirmed(change))) onChanged();
  };

  const actsOf = (user: StaffUser) => {
    const name = user.email ?? copy.theAccount;
    const administers = user.roles.includes('administrator');
    const sells = user.roles.includes('representative');
    return [
      {
        label: sells ? copy.removeRepresentative : copy.makeRepresentative,
        isOffered: sells || !user.isClosed,
        onPress: () => void give(user, 'representative', !sells),
      },
      {
        label: administers ? copy.removeAdministrator : copy.makeAdministrator,
        isOffered: administers || !user.isClosed,
        onPress: () =>
          ask({
            title: administers ? copy.askRemoveAdministrator : copy.askMakeAdministrator,
            about: administers
              ? copy.askRemoveAdministratorAbout(name)
              : copy.askMakeAdministratorAbout(name),
            yes: administers ? copy.removeRole : copy.makeAdministrator,
            onYes: () => void give(user, 'administrator', !administers),
          }),
      },
      {
        label: user.isClosed ? copy.enable : copy.disable,
        isOffered: !administers,
        onPress: () =>
          user.isClosed
            ? void close(user, false)
            : ask({
                title: copy.askDisable,
                about: copy.askDisableAbout(name),
                yes: copy.disable,
                onYes: () => void close(user, true),
              }),
      },
    ].filter(({ isOffered }) => isOffered);
  };

  return (
    <>
      <FailureNote message={failure} />
      <DoneNote message={done} />
      <ul className={itemRow.list} aria-label={copy.list}>
        {users.map((user) => (
          <li key={user.id} className={classes.row}>
            <p className={classes.name}>{user.email ?? copy.noAddress}</p>
            <Text size="sm">{userStatusLabels(user).join(' · ') || copy.noRole}</Text>
            <p className={classes.note}>
              {user.lastSignInAt === null
                ? copy.neverSignedIn(whenText(user.createdAt))
                : copy.lastSignIn(whenText(user.lastSignInAt))}
            </p>
            <Group gap="xs">
              {actsOf(user).map(({ label, onPress }) => (
                <Button
                  key={label}
                  variant="default"
                  size="compact-md"
                  disabled={isUnderWay}
                  aria-label={copy.act(label, user.email ?? user.id)}
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
