import { PREDEFINED_USERS } from '@daily-snapshot/domain/admin/admin-schema';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useCreateUser, usePredefinedUsers, type RunConfirmed } from '../api/use-administration.ts';
import { newPassword } from '../model/new-password.ts';
import classes from './admin.module.css';
import { CreatedUserPassword, type CreatedUser } from './created-user-password.tsx';
import { adminCopy } from '../model/admin-copy.ts';

const copy = adminCopy.createUsers;

/** Creates the first two users of the service. */
export function CreateUsers(props: {
  readonly confirmed: RunConfirmed;
  /** false for administrators, who need no setup secret */
  readonly canHoldSecret: boolean;
}) {
  const { confirmed, canHoldSecret } = props;
  const loadPredefinedUsers = usePredefinedUsers();
  const create = useCreateUser();
  const [secret, setSecret] = useState('');
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [created, setCreated] = useState<readonly CreatedUser[]>([]);
  const [failures, setFailures] = useState<readonly string[]>([]);

  const work = async () => {
    const setup = secret === '' ? {} : { setupSecret: secret };
    const predefined = await confirmed(() => loadPredefinedUsers(setup));
    if (!predefined.ok) return finish([], [predefined.error.message], PREDEFINED_USERS);
    const { users } = predefined.value;
    if (users.length === 0) {
      return finish([], [copy.notConfigured], PREDEFINED_USERS);
    }
    const created: CreatedUser[] = [];
    const failed: string[] = [];
    // One after the other, because creating the last user consumes the setup secret.
    for (const { email } of users) {
      const password = newPassword();
      const outcome = await confirmed(() => create({ email, password, ...setup }));
      if (outcome.ok) created.push({ email, password });
      else failed.push(copy.failure(email, outcome.error.message));
    }
    return finish(created, failed, failed.length);
  };

  const finish = (created: readonly CreatedUser[], why: readonly string[], failedCount: number) => {
    setCreated((before) => [...before, ...created]);
    setFailures(why);
    if (created.length > 0) showToast({ title: copy.created(created.length) });
    if (failedCount > 0) {
      showToast({ title: copy.failed(failedCount), isDestructive: true });
    }
  };

  const press = async () => {
    setIsUnderWay(true);
    setFailures([]);
    await work();
    setIsUnderWay(false);
  };

  return (
    <CardSection id="create-users" title={copy.title} about={copy.about}>
      <Stack gap="md" align="flex-start">
        {canHoldSecret && (
          <details className={classes.more}>
            <summary>{copy.haveSecret}</summary>
            <PasswordInput
              label={copy.secret}
              description={copy.secretAbout}
              autoComplete="off"
              w="min(24rem, 100%)"
              value={secret}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
          </details>
        )}
        <Button loading={isUnderWay} onClick={() => void press()}>
          {copy.create}
        </Button>
        {failures.length > 0 && <FailureNote message={failures.join(' ')} />}
        <CreatedUserPassword users={created} onDone={() => setCreated([])} />
        {created.length === 0 && failures.length === 0 && (
          <Text size="sm" c="dimmed">
            {copy.passwordsAbout}
          </Text>
        )}
      </Stack>
    </CardSection>
  );
}
