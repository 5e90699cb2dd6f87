import { Button, Text } from '@mantine/core';
import { showToast } from '../../../ui/feedback/toast.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import { AdminRow } from './admin-row.tsx';
import classes from './admin.module.css';
import { adminCopy } from '../model/admin-copy.ts';

export interface CreatedUser {
  readonly email: string;
  readonly password: string;
}

/** Shows newly created passwords once. They cannot be shown again. */
export function CreatedUserPassword(props: {
  readonly users: readonly CreatedUser[];
  readonly onDone: () => void;
}) {
  const { users, onDone } = props;
  if (users.length === 0) return null;
  return (
    <div role="group" aria-label={adminCopy.passwords.title}>
      <Text fw={600}>{adminCopy.passwords.about}</Text>
      <ul className={itemRow.list}>
        {users.map(({ email, password }) => (
          <AdminRow
            key={email}
            name={email}
            side={
              <Button
                variant="default"
                size="compact-md"
                flex="none"
                aria-label={adminCopy.passwords.copyOf(email)}
                onClick={() => void copy(password)}
              >
                {adminCopy.passwords.copy}
              </Button>
            }
          >
            <code className={classes.secret}>{password}</code>
          </AdminRow>
        ))}
      </ul>
      <Button variant="subtle" size="compact-md" onClick={onDone}>
        {adminCopy.passwords.done}
      </Button>
    </div>
  );
}

async function copy(password: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(password);
    showToast({ title: adminCopy.passwords.copied });
  } catch {
    showToast({
      title: adminCopy.passwords.notCopied,
      message: adminCopy.passwords.notCopiedAbout,
      isDestructive: true,
    });
  }
}
