import { Button, Group, Text } from '@mantine/core';
import { showToast } from '../../../ui/feedback/toast.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './admin.module.css';

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
    <div role="group" aria-label="Passwords to hand over">
      <Text fw={600}>Hand these over now. They are not shown again.</Text>
      <ul className={itemRow.list}>
        {users.map(({ email, password }) => (
          <li key={email} className={classes.row}>
            <p className={classes.name}>{email}</p>
            <Group gap="xs">
              <code className={classes.secret}>{password}</code>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Copy the password of ${email}`}
                onClick={() => void copy(password)}
              >
                Copy
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-md" onClick={onDone}>
        I have handed them over
      </Button>
    </div>
  );
}

async function copy(password: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(password);
    showToast({ title: 'Password copied' });
  } catch {
    showToast({
      title: 'It could not be copied',
      message: 'Select it and copy it yourself.',
      isDestructive: true,
    });
  }
}
