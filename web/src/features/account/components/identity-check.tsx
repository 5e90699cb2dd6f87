import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRef, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { AuthenticatorCodeForm } from '../../../ui/forms/authenticator-code-form.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import {
  useAccountSecurity,
  type SecondFactorChallenge,
} from '../../../lib/auth/account-security.ts';
import { accountCopy } from '../model/account-copy.ts';

const copy = accountCopy.identity;

const schema = z.object({ password: z.string().min(1, copy.missing) });

/**
 * Asks the user to confirm their identity before an irreversible action.
 *
 * @returns `check` resolves with whether the user confirmed. Render `dialog`.
 */
export function useIdentityCheck(): {
  readonly check: () => Promise<boolean>;
  readonly dialog: ReactNode;
} {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  const finish = (isConfirmed: boolean) => {
    setIsOpen(false);
    answer.current?.(isConfirmed);
    answer.current = undefined;
  };
  return {
    check: () =>
      new Promise((resolve) => {
        answer.current = resolve;
        setIsOpen(true);
      }),
    dialog: (
      <Dialog title={copy.title} isOpen={isOpen} onClose={() => finish(false)}>
        <IdentityQuestions onConfirmed={() => finish(true)} />
      </Dialog>
    ),
  };
}

function IdentityQuestions({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const { confirmIdentity } = useAccountSecurity();
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  const { attempt, isUnderWay, failure } = useAttempt(async (password: string) => {
    const outcome = await confirmIdentity(password);
    if (outcome.ok && outcome.value) setChallenge(outcome.value);
    else if (outcome.ok) onConfirmed();
    return outcome;
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  if (challenge) {
    return (
      <AuthenticatorCodeForm
        submitLabel={copy.confirm}
        onSubmit={async (code) => {
          const outcome = await challenge.answer(code);
          if (outcome.ok) onConfirmed();
          return outcome;
        }}
      />
    );
  }
  return (
    <form onSubmit={form.onSubmit(({ password }) => attempt(password))} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{copy.about}</Text>
        <PasswordInput
          label={copy.password}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <FailureNote message={failure} />
        <Button type="submit" loading={isUnderWay}>
          {copy.confirm}
        </Button>
      </Stack>
    </form>
  );
}
