import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { z } from 'zod';
import { FailureNote } from '../feedback/failure-note.tsx';
import { useAttempt } from '../hooks/use-attempt.ts';
import { uiCopy } from '../text/ui-copy.ts';

const schema = z.object({
  code: z
    .string()
    .transform((text) => text.replaceAll(' ', ''))
    .pipe(z.string().regex(/^\d{6}$/, uiCopy.code.invalid)),
});

/** Asks for the current six-digit code of an authenticator app. */
export function AuthenticatorCodeForm(props: {
  readonly submitLabel: string;
  readonly onSubmit: (code: string) => Promise<Result<unknown, AppError>>;
}) {
  const { submitLabel, onSubmit } = props;
  const { attempt, isUnderWay, failure } = useAttempt(onSubmit);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const submit = form.onSubmit((values) => attempt(schema.parse(values).code));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={uiCopy.code.label}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...form.getInputProps('code')}
        />
        <FailureNote message={failure} />
        <Button type="submit" loading={isUnderWay}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
