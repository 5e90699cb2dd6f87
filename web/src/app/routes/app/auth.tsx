import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Anchor, Center, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { Brand } from '../../../ui/layout/brand.tsx';
import { AuthenticatorCodeForm } from '../../../ui/forms/authenticator-code-form.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { AuthCard } from '../../../features/auth/components/auth-card.tsx';
import { CredentialsForm } from '../../../features/auth/components/credentials-form.tsx';
import { RecoveryForm } from '../../../features/auth/components/recovery-form.tsx';
import { ResetForm } from '../../../features/auth/components/reset-form.tsx';
import { recoveryCopy } from '../../../features/auth/model/recovery-copy.ts';
import type { SecondFactorChallenge } from '../../../lib/auth/account-security.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { pathOfThisSite } from '../../../lib/auth/path-of-this-site.ts';
import { content } from '../../content/brand.ts';
import { paths } from '../../paths.ts';
import { StaticSkeleton } from '../../../ui/layout/static-skeleton.tsx';
import { APP_COPY } from '../../content/app-copy.ts';

const copy = APP_COPY.auth;

export default function AuthRoute() {
  const { user, loading } = useAuth();
  const [search] = useSearchParams();
  const next = pathOfThisSite(search.get('next')) ?? paths.dashboard.href();

  if (loading) return <StaticSkeleton />;
  if (user) return <Navigate to={next} replace />;
  const nextParam = next === paths.dashboard.href() ? {} : { next };
  return (
    <Center component="main" mih="100dvh" px="md" py="xl">
      <Stack align="center" gap="xl" w="100%">
        <Brand name={content.product} href={paths.landing.href()} />
        <AuthModeCard mode={search.get('mode')} nextParam={nextParam} />
        <Anchor component={Link} to={paths.landing.href()} size="sm" c="dimmed">
          {copy.home}
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
  const signInWay = { label: copy.signIn, href: paths.auth.href(nextParam) };
  const createWay = {
    label: copy.createLink,
    href: paths.auth.href({ mode: 'create', ...nextParam }),
  };
  const resetWay = {
    label: copy.forgotLink,
    href: paths.auth.href({ mode: 'reset', ...nextParam }),
  };

  if (mode === 'create') {
    return (
      <AuthCard
        title={copy.createTitle}
        introduction={previous?.email === undefined ? copy.createAbout : copy.createAfterPayment}
        otherWays={[{ question: copy.hasAccount, ...signInWay }]}
      >
        <title>{copy.createPageTitle(content.product)}</title>
        <CredentialsForm
          key="create"
          isNew
          {...typed}
          submitLabel={copy.create}
          onSubmit={signUp}
        />
      </AuthCard>
    );
  }
  if (mode === 'reset') {
    return (
      <AuthCard
        title={copy.resetTitle}
        introduction={copy.resetAbout}
        otherWays={[{ question: copy.remembers, ...signInWay }]}
      >
        <title>{copy.resetPageTitle(content.product)}</title>
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

/** A sign-in whose password was right and that needs a second factor. */
interface SecondStep {
  readonly challenge: SecondFactorChallenge;
  readonly address: string;
  readonly password: string;
}

function SignInCard(props: {
  readonly createWay: ModeLink;
  readonly resetWay: ModeLink;
  readonly typed: { readonly initialEmail: string; readonly onEmail: (email: string) => void };
}) {
  const { createWay, resetWay, typed } = props;
  const { signIn } = useAuth();
  const [second, setSecond] = useState<SecondStep>();
  if (second) return <SecondStepCard {...second} />;
  return (
    <AuthCard
      title={copy.signIn}
      introduction={copy.signInAbout}
      otherWays={[{ question: copy.isNew, ...createWay }, resetWay]}
    >
      <title>{copy.signInPageTitle(content.product)}</title>
      <CredentialsForm
        key="sign-in"
        isNew={false}
        {...typed}
        submitLabel={copy.signIn}
        onSubmit={async (address, password) => {
          const outcome = await signIn(address, password);
          if (outcome.ok && outcome.value)
            setSecond({ challenge: outcome.value, address, password });
          else showSignInResult(outcome);
          return outcome;
        }}
      />
    </AuthCard>
  );
}

/** Asks for the code of an authenticator app or for a recovery code. */
function SecondStepCard({ challenge, address, password }: SecondStep) {
  const { signIn } = useAuth();
  const navigate = useNavigate();
  const [isRecovering, setIsRecovering] = useState(false);
  if (isRecovering) {
    return (
      <AuthCard title={recoveryCopy.title} introduction={recoveryCopy.about} otherWays={[]}>
        <title>{`${recoveryCopy.title} · ${content.product}`}</title>
        <RecoveryForm
          address={address}
          password={password}
          onRecovered={async () => {
            // The sign-in leads on to the place where two-step verification is set up again.
            const next = `${paths.account.href()}#second-factor`;
            await navigate(paths.auth.href({ next }), { replace: true });
            const outcome = await signIn(address, password);
            if (outcome.ok) {
              showToast({ title: recoveryCopy.doneTitle, message: recoveryCopy.doneAbout });
            }
            return outcome;
          }}
        />
        <Anchor component="button" type="button" onClick={() => setIsRecovering(false)}>
          {recoveryCopy.back}
        </Anchor>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={copy.codeTitle} introduction={copy.codeAbout} otherWays={[]}>
      <title>{copy.signInPageTitle(content.product)}</title>
      <AuthenticatorCodeForm
        submitLabel={copy.signIn}
        onSubmit={async (code) => {
          const outcome = await challenge.answer(code);
          showSignInResult(outcome);
          return outcome;
        }}
      />
      <Anchor component="button" type="button" onClick={() => setIsRecovering(true)}>
        {recoveryCopy.lostPhone}
      </Anchor>
    </AuthCard>
  );
}

function showSignInResult(outcome: Result<unknown, AppError>): void {
  showToast({
    about: 'sign-in',
    ...(outcome.ok
      ? { title: copy.signedIn, message: copy.signedInAbout }
      : { title: copy.failed, message: outcome.error.message, isDestructive: true }),
  });
}
