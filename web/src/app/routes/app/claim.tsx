import { Button, Group, Text } from '@mantine/core';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { FailureNote } from '../../../components/failure-note.tsx';
import { showToast } from '../../../components/toast.ts';
import { useAttempt } from '../../../components/use-attempt.ts';
import { useClaimCheckout } from '../../../features/billing/api/use-billing.ts';
import { useAuth } from '../../../lib/auth.tsx';
import { forgetCheckout } from '../../../lib/kept-checkout.ts';
import { paths } from '../../paths.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PaperPage } from './paper-page.tsx';

/** Where the link in the welcome mail leads: opening it changes nothing, the button does. */
export default function ClaimRoute() {
  const { token = '' } = useParams();
  const { user, loading, signOut } = useAuth();
  const navigate = useNavigate();
  const claim = useClaimCheckout();
  const { attempt, isUnderWay, failure } = useAttempt(async () => {
    const outcome = await claim({ link: token });
    if (outcome.ok) {
      forgetCheckout();
      showToast({ title: 'Payment Successful', message: 'Now set up your business profile.' });
      await navigate(paths.onboarding.href());
    }
    return outcome;
  });

  if (loading) return <PageSkeleton />;
  if (!user) {
    const next = paths.claim.href(token);
    return <Navigate to={paths.auth.href({ mode: 'create', next })} replace />;
  }
  return (
    <PaperPage title="Finish setting up">
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
    </PaperPage>
  );
}
