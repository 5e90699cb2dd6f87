import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import { useCallable } from '../../../lib/data/callable.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { showToast, type Toast } from '../../../ui/feedback/toast.ts';

const credentialsSchema = z.object({
  email: z.email('Enter the e-mail address that you were given for the sales tools.'),
  password: z.string().min(1, 'Enter the password that you were given with it.'),
});

const GATE = 'toolkit-gate';

const GRANTED: Toast = {
  about: GATE,
  title: 'Access Granted',
  message: 'Welcome to Internal Sales Tools',
};

const timeOf = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant));

/** Returns the error message of a failed unlock attempt. */
function refusalOf(answer: Exclude<CallableResponse<'unlockToolkit'>, { outcome: 'granted' }>) {
  return answer.outcome === 'denied'
    ? { title: 'Access Denied', message: 'Invalid email or password. Contact admin if needed.' }
    : {
        title: 'Too many attempts',
        message: `Nothing is checked any more until ${timeOf(answer.tryAgainAt)}. Try again then, or ask an administrator for your password.`,
      };
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
    if (!asked.ok) return refuse({ title: 'Not unlocked', message: asked.error.message });
    if (asked.value.outcome !== 'granted') return refuse(refusalOf(asked.value));
    showToast(GRANTED);
    onUnlocked(asked.value.until);
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          required
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="off"
          required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <FailureNote message={failure} />
        <Button type="submit" loading={isUnderWay} fullWidth>
          Unlock
        </Button>
      </Stack>
    </form>
  );
}
