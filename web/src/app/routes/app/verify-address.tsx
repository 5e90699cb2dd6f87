import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { Button, Loader, PasswordInput, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { accountCopy } from '../../../features/account/model/account-copy.ts';
import { useMailedCode } from '../../../lib/auth/account-security.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { useCallable } from '../../../lib/data/callable.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { paths } from '../../paths.ts';
import { CardPage } from './card-page.tsx';

const copy = accountCopy.mailedCode;
const schema = z.object({ password: z.string().min(1, accountCopy.identity.missing) });

type Found = { readonly address: string } | { readonly failure: string };

/**
 * Confirms an address for the person who is signed in with it. A stranger may have created the account,
 * so the link alone does not confirm it. Acts on a button press only, because mail scanners open links
 * too.
 */
export function VerifyAddress({ code }: { readonly code: string }) {
  const { user, loading } = useAuth();
  const { addressOf } = useMailedCode();
  const [found, setFound] = useState<Found>();
  const [isDone, setIsDone] = useState(false);
  const asked = useRef('');
  useEffect(() => {
    if (asked.current === code) return;
    asked.current = code;
    const ask = async () => {
      const address = await addressOf(code);
      setFound(address.ok ? { address: address.value } : { failure: address.error.message });
    };
    void ask();
  }, [addressOf, code]);

  if (isDone) {
    return (
      <CardPage title={copy.confirmed}>
        <Text role="status">{copy.confirmedAbout}</Text>
        <Button component={Link} to={user ? paths.dashboard.href() : paths.auth.href()}>
          {user ? copy.goToDashboard : copy.signIn}
        </Button>
      </CardPage>
    );
  }
  if (!found || loading) {
    return (
      <CardPage title={copy.confirm}>
        <Loader role="status" aria-label={copy.loading} />
      </CardPage>
    );
  }
  if ('failure' in found) {
    return (
      <CardPage title={copy.confirm}>
        <FailureNote message={found.failure} />
        <Button component={Link} to={paths.account.href()} variant="default">
          {copy.toAccount}
        </Button>
      </CardPage>
    );
  }
  const { address } = found;
  const isTheirs = user?.email.toLowerCase() === address.toLowerCase();
  return (
    <CardPage title={copy.confirm}>
      <Confirmation
        code={code}
        address={address}
        isSignedIn={isTheirs}
        onDone={() => setIsDone(true)}
      />
    </CardPage>
  );
}

function Confirmation(props: {
  readonly code: string;
  readonly address: string;
  readonly isSignedIn: boolean;
  readonly onDone: () => void;
}) {
  const { code, address, isSignedIn, onDone } = props;
  const { signIn } = useAuth();
  const { beginSession } = useMailedCode();
  const verify = useCallable('verifyAddress');
  const confirm = async (password?: string): Promise<Result<unknown, AppError>> => {
    if (password !== undefined) {
      const signedIn = await signIn(address, password);
      if (!signedIn.ok) return signedIn;
      if (signedIn.value) return err(new AppError('not-signed-in', copy.signInFirst));
    }
    const verified = await verify({ code });
    if (!verified.ok) return verified;
    await beginSession(verified.value.signInToken);
    onDone();
    return ok(undefined);
  };
  const { attempt, isUnderWay, failure } = useAttempt(confirm);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  if (isSignedIn) {
    return (
      <>
        <Text style={{ overflowWrap: 'anywhere' }}>{copy.confirmAbout(address)}</Text>
        <FailureNote message={failure} />
        <Button loading={isUnderWay} onClick={() => void attempt()}>
          {copy.confirmButton}
        </Button>
      </>
    );
  }
  return (
    <form onSubmit={form.onSubmit(({ password }) => attempt(password))} noValidate>
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>{copy.confirmWithPassword(address)}</Text>
        <input type="hidden" name="username" autoComplete="username" value={address} readOnly />
        <PasswordInput
          label={accountCopy.identity.password}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <FailureNote message={failure} />
        <Button type="submit" loading={isUnderWay}>
          {copy.confirmButton}
        </Button>
        <Text>{copy.notCreated}</Text>
        <Button component={Link} to={paths.auth.href({ mode: 'reset' })} variant="default">
          {copy.newPassword}
        </Button>
      </Stack>
    </form>
  );
}
