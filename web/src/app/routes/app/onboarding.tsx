import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useCallable } from '../../../lib/data/callable.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { removeSavedCheckout, savedCheckout } from '../../../lib/checkout/saved-checkout.ts';
import { paths } from '../../paths.ts';
import { BusinessSetup } from './business-setup.tsx';
import { CHECKING_PAYMENT, StaticSkeleton } from '../../../ui/layout/static-skeleton.tsx';
import { CardPage } from './card-page.tsx';
import { APP_COPY } from '../../content/app-copy.ts';

const copy = APP_COPY.onboarding;

/** Stripe’s redirect target. The user creates an account, then the payment is assigned to it. */
export default function OnboardingRoute() {
  const { user, loading } = useAuth();
  const [search] = useSearchParams();
  const isBack = search.get('success') === 'true';
  if (loading) return <StaticSkeleton />;
  if (!user) return isBack ? <RedirectToSignup /> : <Navigate to={SIGNUP_PATH} replace />;
  return isBack ? <ClaimingCheckout /> : <BusinessSetup user={user} />;
}

const SIGNUP_PATH = paths.auth.href({ mode: 'create', next: paths.onboarding.href() });
const SIGNUP_AFTER_PAYMENT_PATH = paths.auth.href({
  mode: 'create',
  next: paths.onboarding.href('paid'),
});

/** Redirects to the account page with the e-mail address of the payment. */
function RedirectToSignup() {
  const askStatus = useCallable('checkoutStatus');
  const navigate = useNavigate();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const ask = async () => {
      const checkout = savedCheckout();
      const status = checkout && (await askStatus(checkout));
      const email = status?.ok ? status.value.address : undefined;
      // Passed as state, not in the URL, because the browser’s history would keep the address.
      await navigate(SIGNUP_AFTER_PAYMENT_PATH, { replace: true, state: { email } });
    };
    void ask();
  }, [askStatus, navigate]);
  return <StaticSkeleton {...CHECKING_PAYMENT} />;
}

/** Assigns the payment to the account, shows the result, and cleans the URL. */
function ClaimingCheckout() {
  const { signOut } = useAuth();
  const claim = useCallable('claimCheckout');
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<'processing' | 'nothing' | { readonly failure: string }>();
  const [attempts, setAttempts] = useState(1);
  const attempted = useRef(0);
  useEffect(() => {
    if (attempted.current === attempts) return;
    attempted.current = attempts;
    const take = async () => {
      const claimed = await claim(savedCheckout() ?? {});
      if (!claimed.ok) return setOutcome({ failure: claimed.error.message });
      if (claimed.value.state !== 'claimed') return setOutcome(claimed.value.state);
      removeSavedCheckout();
      showToast({
        title: copy.paid,
        message: copy.paidAbout,
      });
      return navigate(paths.onboarding.href(), { replace: true });
    };
    void take();
  }, [attempts, claim, navigate]);

  if (outcome === undefined) return <StaticSkeleton {...CHECKING_PAYMENT} />;
  const again = () => {
    setOutcome(undefined);
    setAttempts((count) => count + 1);
  };
  return (
    <CardPage title={copy.title} onSignOut={() => void signOut()}>
      {typeof outcome === 'object' ? (
        <FailureNote message={outcome.failure} />
      ) : (
        <Text>{outcome === 'processing' ? copy.pending : copy.otherBrowser}</Text>
      )}
      <Button onClick={again}>{copy.check}</Button>
      <Button component={Link} to={paths.dashboard.href()} variant="default">
        {copy.dashboard}
      </Button>
    </CardPage>
  );
}
