import { CLAIM_LINK_DAYS } from '@daily-snapshot/domain/billing/unclaimed-payment';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { useCallable } from '../../../lib/data/callable.ts';
import { useServerQuery } from '../../../lib/data/use-server-query.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { removeSavedCheckout } from '../../../lib/checkout/saved-checkout.ts';
import { paths } from '../../paths.ts';
import { StaticSkeleton } from '../../../ui/layout/static-skeleton.tsx';
import { CardPage } from './card-page.tsx';
import { APP_COPY } from '../../content/app-copy.ts';
import { RichText } from '../../../ui/text/rich-text.tsx';

const copy = APP_COPY.claim;

/**
 * The target of the link in the welcome e-mail. Opening it changes nothing. Only the button claims
 * the payment.
 */
export default function ClaimRoute() {
  const { token = '' } = useParams();
  const { user, loading } = useAuth();
  const { live } = useServerQuery('claimLinkState', { link: token });
  if (loading || live.status === 'loading') return <StaticSkeleton />;
  const state = live.status === 'ready' ? live.value.state : 'usable';
  if (state === 'used' || state === 'incomplete') {
    return <UnusableLink state={state} isSignedIn={user !== null} />;
  }
  if (!user) {
    const next = paths.claim.href(token);
    return <Navigate to={paths.auth.href({ mode: 'create', next })} replace />;
  }
  return <UsableLink token={token} email={user.email} />;
}

const UNUSABLE = {
  used: {
    title: copy.claimed,
    text: copy.claimedSignIn,
    textSignedIn: copy.claimedSignedIn,
  },
  incomplete: {
    title: copy.incomplete,
    text: copy.incompleteSignIn,
    textSignedIn: copy.incompleteSignedIn,
  },
} as const;

function UnusableLink(props: {
  readonly state: keyof typeof UNUSABLE;
  readonly isSignedIn: boolean;
}) {
  const { state, isSignedIn } = props;
  const { title, text, textSignedIn } = UNUSABLE[state];
  return (
    <CardPage title={title}>
      <Text>{isSignedIn ? textSignedIn : text}</Text>
      <Group gap="sm">
        {isSignedIn ? (
          <Button component={Link} to={paths.dashboard.href()}>
            {copy.dashboard}
          </Button>
        ) : (
          <Button component={Link} to={paths.auth.href({})}>
            {copy.signIn}
          </Button>
        )}
      </Group>
    </CardPage>
  );
}

function UsableLink({ token, email }: { readonly token: string; readonly email: string }) {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const claim = useCallable('claimCheckout');
  const [hasExpired, setHasExpired] = useState(false);
  const openOnboarding = async () => {
    removeSavedCheckout();
    showToast({ title: copy.paid, message: copy.paidAbout });
    await navigate(paths.onboarding.href());
  };
  const { attempt, isUnderWay, failure } = useAttempt(async () => {
    const outcome = await claim({ link: token });
    if (outcome.ok) await openOnboarding();
    else setHasExpired(outcome.error.code === 'conflict');
    return outcome;
  });

  if (hasExpired) return <ExpiredLink email={email} onClaimed={openOnboarding} onOther={signOut} />;
  return (
    <CardPage title={copy.title}>
      <Text>
        <RichText text={copy.accountOnce(email)} parts={{ address }} />
      </Text>
      <FailureNote message={failure} />
      <Group gap="sm">
        <Button loading={isUnderWay} onClick={() => void attempt()}>
          {copy.useAccount}
        </Button>
        <Button variant="default" onClick={() => void signOut()}>
          {copy.otherAccount}
        </Button>
      </Group>
    </CardPage>
  );
}

const address = (words: string) => (
  <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
    {words}
  </Text>
);

interface ExpiredLinkProps {
  readonly email: string;
  readonly onClaimed: () => Promise<void>;
  readonly onOther: () => Promise<unknown>;
}

const NOT_FOUND = copy.notFound;

/**
 * Offers to find the payment by the account’s confirmed e-mail address after the link has expired.
 */
function ExpiredLink({ email, onClaimed, onOther }: ExpiredLinkProps) {
  const claim = useCallable('claimCheckout');
  const [isMissing, setIsMissing] = useState(false);
  const { attempt, isUnderWay, failure } = useAttempt(async () => {
    const outcome = await claim({});
    if (outcome.ok && outcome.value.state === 'claimed') await onClaimed();
    setIsMissing(outcome.ok && outcome.value.state !== 'claimed');
    return outcome;
  });
  return (
    <CardPage title={copy.expired}>
      <Text>{copy.linkExpired(CLAIM_LINK_DAYS)}</Text>
      <Text>
        <RichText text={copy.findByAddress(email)} parts={{ address }} />
      </Text>
      <FailureNote message={failure ?? (isMissing ? NOT_FOUND : undefined)} />
      <Group gap="sm">
        <Button loading={isUnderWay} onClick={() => void attempt()}>
          {copy.find}
        </Button>
        <Button variant="default" onClick={() => void onOther()}>
          {copy.otherAccount}
        </Button>
      </Group>
    </CardPage>
  );
}
