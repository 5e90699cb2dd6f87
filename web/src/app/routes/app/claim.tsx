import { CLAIM_LINK_DAYS } from '@daily-snapshot/domain/billing/unclaimed-payment';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useCallable } from '../../../lib/data/callable.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { removeSavedCheckout } from '../../../lib/checkout/saved-checkout.ts';
import { paths } from '../../paths.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { CardPage } from './card-page.tsx';

/**
 * The target of the link in the welcome e-mail. Opening it changes nothing. Only the button claims
 * the payment.
 */
export default function ClaimRoute() {
  const { token = '' } = useParams();
  const { user, loading, signOut } = useAuth();
  const navigate = useNavigate();
  const claim = useCallable('claimCheckout');
  const [hasRunOut, setHasRunOut] = useState(false);
  const openOnboarding = async () => {
    removeSavedCheckout();
    showToast({ title: 'Payment Successful', message: 'Now set up your business profile.' });
    await navigate(paths.onboarding.href());
  };
  const { attempt, isUnderWay, failure } = useAttempt(async () => {
    const outcome = await claim({ link: token });
    if (outcome.ok) await openOnboarding();
    else setHasRunOut(outcome.error.code === 'conflict');
    return outcome;
  });

  if (loading) return <PageSkeleton />;
  if (!user) {
    const next = paths.claim.href(token);
    return <Navigate to={paths.auth.href({ mode: 'create', next })} replace />;
  }
  if (hasRunOut)
    return <ExpiredLink email={user.email} onClaimed={openOnboarding} onOther={signOut} />;
  return (
    <CardPage title="Finish setting up">
      <Text>
        The subscription you paid for becomes part of this account:{' '}
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Text>
        . This can be done once.
      </Text>
      <FailureNote message={failure} />
      <Group gap="sm">
        <Button loading={isUnderWay} onClick={() => void attempt()}>
          Use it with this account
        </Button>
        <Button variant="default" onClick={() => void signOut()}>
          Use another account
        </Button>
      </Group>
    </CardPage>
  );
}

interface ExpiredLinkProps {
  readonly email: string;
  readonly onClaimed: () => Promise<void>;
  readonly onOther: () => Promise<unknown>;
}

const NOT_FOUND =
  'No payment was found for this address, or it is not confirmed yet. Sign in with the address you paid with, confirm it, and look again.';

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
    <CardPage title="This link has run out">
      <Text>
        Links in our mails work for {CLAIM_LINK_DAYS} days. Nothing is lost: what you paid for still
        waits for its account.
      </Text>
      <Text>
        We can also find it by the address you paid with. You are signed in as{' '}
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        .
      </Text>
      <FailureNote message={failure ?? (isMissing ? NOT_FOUND : undefined)} />
      <Group gap="sm">
        <Button loading={isUnderWay} onClick={() => void attempt()}>
          Find my payment
        </Button>
        <Button variant="default" onClick={() => void onOther()}>
          Use another account
        </Button>
      </Group>
    </CardPage>
  );
}
