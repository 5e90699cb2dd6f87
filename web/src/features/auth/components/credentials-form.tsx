import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { checkNewPassword } from '../../../ui/forms/check-new-password.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import {
  existingCredentialsSchema,
  MIN_PASSWORD,
  newCredentialsSchema,
} from '../model/credentials.ts';
import { EmailField } from './email-field.tsx';
import { AUTH_COPY } from '../model/auth-copy.ts';

const copy = AUTH_COPY.credentialsForm;

/** Asks for the e-mail and password of an existing or new account. */
export function CredentialsForm(props: {
  readonly isNew: boolean;
  /** prefilled, editable */
  readonly initialEmail?: string | undefined;
  /** Called on every change, so that another form can take over the address. */
  readonly onEmail?: (email: string) => void;
  readonly submitLabel: string;
  readonly onSubmit: (email: string, password: string) => Promise<Result<unknown, AppError>>;
}) {
  const { isNew, initialEmail = '', onEmail, submitLabel, onSubmit } = props;
  const { attempt, isUnderWay, failure } = useAttempt(async (email: string, password: string) => {
    const checked = isNew ? await checkNewPassword(password, email) : ok(undefined);
    return checked.ok ? onSubmit(email, password) : checked;
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: initialEmail, password: '' },
    validate: schemaResolver(isNew ? newCredentialsSchema : existingCredentialsSchema, {
      sync: true,
    }),
    onValuesChange: ({ email }) => onEmail?.(email),
  });

  const submit = form.onSubmit(({ email, password }) => attempt(email, password));

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <EmailField
          key={form.key('email')}
          {...(initialEmail === '' && { autoFocus: true })}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={copy.password}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          {...(isNew ? { description: copy.minimum(MIN_PASSWORD) } : {})}
          enterKeyHint="go"
          {...(initialEmail !== '' && { autoFocus: true })}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <FailureNote message={failure} />
        <Button type="submit" loading={isUnderWay} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
