import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Anchor, Center, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { Brand } from '../../../ui/layout/brand.tsx';
import { AuthenticatorCodeForm } from '../../../ui/forms/authenticator-code-form.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { AuthCard } from '../../../features/auth/components/auth-card.tsx';
import { CredentialsForm } from '../../../features/auth/components/credentials-form.tsx';
import { ResetForm } from '../../../features/auth/components/reset-form.tsx';
import type { SecondFactorChallenge } from '../../../lib/auth/account-security.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { content } from '../../content/brand.ts';
import { paths } from '../../paths.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** Accepts only paths of this site, so that a crafted link cannot redirect elsewhere. */
const isInternalPath = (path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path);

export default function AuthRoute() {
  const { user, loading } = useAuth();
  const [search] = useSearchParams();
  const asked = search.get('next');
  const next = isInternalPath(asked) ? asked : paths.dashboard.href();

  if (loading) return <PageSkeleton />;
  if (user) return <Navigate to={next} replace />;
  const nextParam = next === paths.dashboard.href() ? {} : { next };
  return (
    <Center component="main" mih="100dvh" px="md" py="xl">
      <Stack align="center" gap="xl" w="100%">
        <Brand name={content.product} href={paths.landing.href()} />
        <AuthModeCard mode={search.get('mode')} nextParam={nextParam} />
        <Anchor component={Link} to={paths.landing.href()} size="sm" c="dimmed">
          Back to home
        </Anchor>
      </Stack>
    </Center>
  );
}

/** The e-mail address entered on a previous page, to prefill the form. */
const knownSchema = z.object({ email: z.string().optional() });

function AuthModeCard(props: {
  readonly mode: string | null;
  readonly nextParam: { next?: string };
}) {
  const { mode, nextParam } = props;
  const previous = knownSchema.safeParse(useLocation().state).data;
  const { signUp, sendPasswordReset } = useAuth();
  // the typed address carries over when the user switches forms
  const [email, setEmail] = useState(previous?.email ?? '');
  const typed = { initialEmail: email, onEmail: setEmail };
  const signInWay = { label: 'Sign in', href: paths.auth.href(nextParam) };
  const createWay = {
    label: 'Create an account',
    href: paths.auth.href({ mode: 'create', ...nextParam }),
  };
  const resetWay = {
    label: 'Forgot your password?',
    href: paths.auth.href({ mode: 'reset', ...nextParam }),
  };

  if (mode === 'create') {
    return (
      <AuthCard
        title="Create your account"
        introduction={
          previous?.email === undefined
            ? 'Your first snapshot is a minute away.'
            : 'Your payment has arrived. An account keeps your numbers yours alone.'
        }
        otherWays={[{ question: 'Have an account already?', ...signInWay }]}
      >
        <title>{`Create your account · ${content.product}`}</title>
        <CredentialsForm
          key="create"
          isNew
          {...typed}
          submitLabel="Create account"
          onSubmit={signUp}
        />
      </AuthCard>
    );
  }
  if (mode === 'reset') {
    return (
      <AuthCard
        title="Choose a new password"
        introduction="We send you a link to do it with."
        otherWays={[{ question: 'Remembered it?', ...signInWay }]}
      >
        <title>{`Choose a new password · ${content.product}`}</title>
        <ResetForm {...typed} onSubmit={sendPasswordReset} />
      </AuthCard>
    );
  }
  return <SignInCard createWay={createWay} resetWay={resetWay} typed={typed} />;
}

interface ModeLink {
  readonly label: string;
  readonly href: string;
}

function SignInCard(props: {
  readonly createWay: ModeLink;
  readonly resetWay: ModeLink;
  readonly typed: { readonly initialEmail: string; readonly onEmail: (email: string) => void };
}) {
  const { createWay, resetWay, typed } = props;
  const { signIn } = useAuth();
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  if (challenge) {
    return (
      <AuthCard
        title="One more step"
        introduction="Your password was right. Now your authenticator app, please."
        otherWays={[]}
      >
        <title>{`Sign in · ${content.product}`}</title>
        <AuthenticatorCodeForm
          submitLabel="Sign in"
          onSubmit={async (code) => {
            const outcome = await challenge.answer(code);
            showSignInResult(outcome);
            return outcome;
          }}
        />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Sign in"
      introduction="Good to see you again."
      otherWays={[{ question: 'New here?', ...createWay }, resetWay]}
    >
      <title>{`Sign in · ${content.product}`}</title>
      <CredentialsForm
        key="sign-in"
        isNew={false}
        {...typed}
        submitLabel="Sign in"
        onSubmit={async (email, password) => {
          const outcome = await signIn(email, password);
          if (outcome.ok && outcome.value) setChallenge(outcome.value);
          else showSignInResult(outcome);
          return outcome;
        }}
      />
    </AuthCard>
  );
}

function showSignInResult(outcome: Result<unknown, AppError>): void {
  showToast({
    about: 'sign-in',
    ...(outcome.ok
      ? { title: 'Welcome back!', message: 'You have successfully signed in.' }
      : { title: 'Sign In Error', message: outcome.error.message, isDestructive: true }),
  });
}
