import type { AppError } from '@daily-snapshot/domain/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/result';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';

const schema = z.object({ email: z.email('Enter your e-mail address, like name@example.com.') });

/** Asks for a link to choose a new password with. Whether there is such an account, it does not tell. */
export function ResetForm(props: {
  readonly onSubmit: (email: string) => Promise<Result<void, AppError>>;
}) {
  const [outcome, setOutcome] = useState<Result<string, string>>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(schema, { sync: true }),
  });

  const submit = form.onSubmit(async ({ email }) => {
    const sent = await props.onSubmit(email);
    setOutcome(
      sent.ok
        ? ok(`If ${email} has an account, a link is on its way to it.`)
        : err(sent.error.message),
    );
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
        {outcome && (
          <Alert color={outcome.ok ? 'leaf' : 'red'} variant="light" role="alert">
            {outcome.ok ? outcome.value : outcome.error}
          </Alert>
        )}
        <Button type="submit" loading={form.submitting} fullWidth>
          Send the link
        </Button>
      </Stack>
    </form>
  );
}
