import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Alert, Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { emailSchema } from '../model/credentials.ts';
import { EmailField } from './email-field.tsx';
import { AUTH_COPY } from '../model/auth-copy.ts';

const copy = AUTH_COPY.resetForm;

const schema = z.object({ email: emailSchema });

/** Requests a password reset link. The response does not reveal whether the account exists. */
export function ResetForm(props: {
  /** prefilled, editable */
  readonly initialEmail?: string;
  /** Called on every change, so that another form can take over the address. */
  readonly onEmail?: (email: string) => void;
  readonly onSubmit: (email: string) => Promise<Result<void, AppError>>;
}) {
  const { initialEmail = '', onEmail, onSubmit } = props;
  const { attempt, isUnderWay, failure } = useAttempt(onSubmit);
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: initialEmail },
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: ({ email }) => onEmail?.(email),
  });

  const submit = form.onSubmit(async ({ email }) => {
    setSentTo((await attempt(email)) ? email : undefined);
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <EmailField
          key={form.key('email')}
          {...(initialEmail === '' && { autoFocus: true })}
          {...form.getInputProps('email')}
        />
        <FailureNote message={failure} />
        {sentTo !== undefined && (
          <Alert color="leaf" variant="light" role="status">
            {copy.sent(sentTo)}
          </Alert>
        )}
        <Button type="submit" loading={isUnderWay} fullWidth>
          {copy.submit}
        </Button>
      </Stack>
    </form>
  );
}
