import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import { useCallable } from '../../../lib/data/callable.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { dismissToastsAbout, showToast, type Toast } from '../../../ui/feedback/toast.ts';
import { toolkitCopy } from '../model/toolkit-copy.ts';

const copy = toolkitCopy.gate;

const credentialsSchema = z.object({
  email: z.email(copy.emailMissing),
  password: z.string().min(1, copy.passwordMissing),
});

const GATE = 'toolkit-gate';

const GRANTED: Toast = {
  about: GATE,
  ...copy.granted,
};

const timeOf = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant));

/** Returns the error message of a failed unlock attempt. */
function refusalOf(answer: Exclude<CallableResponse<'unlockToolkit'>, { outcome: 'granted' }>) {
  return answer.outcome === 'denied' ? copy.denied : copy.tooMany(timeOf(answer.tryAgainAt));
}

/**
 * Asks for the toolkit’s e-mail address and password, which are separate from the user’s account.
 */
export function GateForm({ onUnlocked }: { readonly onUnlocked: (until: string) => void }) {
  const unlock = useCallable('unlockToolkit');
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(credentialsSchema, { sync: true }),
    // On a phone, the error would cover the button of the next attempt.
    onValuesChange: () => dismissToastsAbout(GATE),
  });

  const refuse = (refusal: { readonly title: string; readonly message: string }) => {
    setFailure(refusal.message);
    showToast({ about: GATE, ...refusal, isDestructive: true });
  };
  const submit = form.onSubmit(async (credentials) => {
    setIsUnderWay(true);
    setFailure(undefined);
    const asked = await unlock(credentials);
    setIsUnderWay(false);
    if (!asked.ok) return refuse({ title: copy.failed, message: asked.error.message });
    if (asked.value.outcome !== 'granted') return refuse(refusalOf(asked.value));
    showToast(GRANTED);
    onUnlocked(asked.value.until);
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={copy.email}
          type="email"
          autoComplete="off"
          required
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={copy.password}
          autoComplete="off"
          required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <FailureNote message={failure} />
        <Button type="submit" loading={isUnderWay} fullWidth>
          {copy.unlock}
        </Button>
      </Stack>
    </form>
  );
}
