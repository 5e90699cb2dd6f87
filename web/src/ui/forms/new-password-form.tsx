import {
  MIN_PASSWORD,
  newPasswordSchema,
} from '@daily-snapshot/domain/accounts/passwords/new-password';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { z } from 'zod';
import { checkNewPassword } from './check-new-password.ts';
import { FailureNote } from '../feedback/failure-note.tsx';
import { useAttempt } from '../hooks/use-attempt.ts';
import { uiCopy } from '../text/ui-copy.ts';

const schema = z.object({ password: newPasswordSchema });

/** Asks for a new password. */
export function NewPasswordForm(props: {
  readonly submitLabel: string;
  /** the account’s address, for password managers */
  readonly email: string;
  readonly onSubmit: (password: string) => Promise<Result<unknown, AppError>>;
}) {
  const { submitLabel, email, onSubmit } = props;
  const { attempt, isUnderWay, failure } = useAttempt(async (password: string) => {
    const checked = await checkNewPassword(password, email);
    return checked.ok ? onSubmit(password) : checked;
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const submit = form.onSubmit(async ({ password }) => {
    if (await attempt(password)) form.reset();
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={uiCopy.newPassword.label}
          autoComplete="new-password"
          description={uiCopy.newPassword.about(MIN_PASSWORD)}
          required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <FailureNote message={failure} />
        <Button type="submit" loading={isUnderWay}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
