import type { StaffUser } from '@daily-snapshot/domain/admin/admin-schema';
import type { StaffRole } from '@daily-snapshot/domain/access/staff';
import { Badge, Button, Group, Menu } from '@mantine/core';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import {
  useEndUserSessions,
  useSetClosed,
  useSetRole,
  type RunConfirmed,
} from '../api/use-administration.ts';
import { userLabels, whenText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import { AdminRow } from './admin-row.tsx';
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
  const endUserSessions = useEndUserSessions();
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

  const signOut = ({ id, email }: StaffUser) =>
    attempt(copy.sessionsEnded(email ?? copy.theAccount), () =>
      confirmed(() => endUserSessions({ accountId: id })),
    );

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
        label: copy.endSessions,
        isOffered: !user.isClosed,
        onPress: () => void signOut(user),
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
          <AdminRow
            key={user.id}
            name={user.email ?? copy.noAddress}
            side={
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button
                    variant="default"
                    size="compact-md"
                    flex="none"
                    disabled={isUnderWay}
                    aria-label={copy.manageUser(user.email ?? user.id)}
                  >
                    {copy.manage}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {actsOf(user).map(({ label, onPress }) => (
                    <Menu.Item key={label} onClick={onPress}>
                      {label}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            }
          >
            {userLabels(user).length > 0 && (
              <Group gap="xs">
                {userLabels(user).map(({ text, isRole }) => (
                  <Badge
                    key={text}
                    size="lg"
                    variant="light"
                    color={isRole ? 'leaf' : 'amber'}
                    tt="none"
                  >
                    {text}
                  </Badge>
                ))}
              </Group>
            )}
            <p className={classes.note}>
              {user.lastSignInAt === null
                ? copy.neverSignedIn(whenText(user.createdAt))
                : copy.lastSignIn(whenText(user.lastSignInAt))}
            </p>
          </AdminRow>
        ))}
      </ul>
      {dialog}
    </>
  );
}
