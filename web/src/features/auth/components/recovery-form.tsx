import { parseRecoveryCode } from '@daily-snapshot/domain/accounts/recovery-codes';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, type Result } from '@daily-snapshot/domain/shared/result';
import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { z } from 'zod';
import { useCallable } from '../../../lib/data/callable.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { recoveryCopy as copy } from '../model/recovery-copy.ts';

const schema = z.object({
  code: z.string().refine((text) => parseRecoveryCode(text) !== undefined, copy.invalid),
});

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Asks for a recovery code in place of the code of an authenticator app. */
export function RecoveryForm(props: {
  /** the credentials of the first step */
  readonly address: string;
  readonly password: string;
  /** Called after two-step verification was turned off. Signs in. */
  readonly onRecovered: () => Promise<Result<unknown, AppError>>;
}) {
  const { address, password, onRecovered } = props;
  const recover = useCallable('recoverAccount');
  const { attempt, isUnderWay, failure } = useAttempt(
    async (code: string): Promise<Result<unknown, AppError>> => {
      const answer = await recover({ address, password, code });
      if (!answer.ok) return answer;
      switch (answer.value.outcome) {
        case 'recovered':
          return onRecovered();
        case 'denied':
          return err(new AppError('not-signed-in', copy.denied));
        case 'too-many': {
          const time = timeFormat.format(new Date(answer.value.tryAgainAt));
          return err(new AppError('conflict', copy.tooMany(time)));
        }
      }
    },
  );
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  return (
    <form onSubmit={form.onSubmit(({ code }) => attempt(code))} noValidate>
      <Stack gap="md">
        <TextInput
          label={copy.code}
          description={copy.example}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.getInputProps('code')}
        />
        <FailureNote message={failure} />
        <Button type="submit" loading={isUnderWay}>
          {copy.submit}
        </Button>
      </Stack>
    </form>
  );
}
