import type { AppError } from '@daily-snapshot/domain/app-error';
import type { Result } from '@daily-snapshot/domain/result';
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';

const MIN_NEW_PASSWORD = 8;

const email = z.email('Enter your e-mail address, like name@example.com.');
const existingSchema = z.object({ email, password: z.string().min(1, 'Enter your password.') });
const newSchema = z.object({
  email,
  password: z
    .string()
    .min(MIN_NEW_PASSWORD, `Choose a password of at least ${MIN_NEW_PASSWORD} characters.`),
});

/** E-mail and password, of an account that exists or of a new one. */
export function CredentialsForm(props: {
  readonly isNew: boolean;
  readonly submitLabel: string;
  readonly onSubmit: (email: string, password: string) => Promise<Result<void, AppError>>;
}) {
  const { isNew, submitLabel, onSubmit } = props;
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(isNew ? newSchema : existingSchema, { sync: true }),
  });

  const submit = form.onSubmit(async (values) => {
    setFailure(undefined);
    const outcome = await onSubmit(values.email, values.password);
    if (!outcome.ok) setFailure(outcome.error.message);
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          withAsterisk={false}
          {...(isNew ? { description: `At least ${MIN_NEW_PASSWORD} characters.` } : {})}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {failure !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" loading={form.submitting} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
