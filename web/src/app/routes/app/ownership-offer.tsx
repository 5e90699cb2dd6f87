import { ok } from '@daily-snapshot/domain/shared/result';
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { useIdentityCheck } from '../../../features/account/components/identity-check.tsx';
import { OwnershipOffer } from '../../../features/business/components/ownership-offer.tsx';
import { businessCopy } from '../../../features/business/model/business-copy.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { useCallable } from '../../../lib/data/callable.ts';
import { useServerQuery } from '../../../lib/data/use-server-query.ts';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { StaticSkeleton } from '../../../ui/layout/static-skeleton.tsx';
import { paths } from '../../paths.ts';
import { CardPage } from './card-page.tsx';

const copy = businessCopy.offer;

/** The target of the link in an offer of a business. Opening it changes nothing. */
export default function OwnershipOfferRoute() {
  const { token = '' } = useParams();
  const { user, loading } = useAuth();
  if (loading) return <StaticSkeleton />;
  if (!user) {
    const next = paths.ownershipOffer.href(token);
    return <Navigate to={paths.auth.href({ mode: 'create', next })} replace />;
  }
  return <Offer token={token} address={user.email} />;
}

function Offer({ token, address }: { readonly token: string; readonly address: string }) {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const { live } = useServerQuery('viewOwnershipOffer', { token });
  const accept = useCallable('acceptOwnership');
  const { check, dialog } = useIdentityCheck();
  return (
    <CardPage title={copy.title}>
      <LiveView live={live} failedTitle={copy.failed} skeleton={<Skeleton h={220} />}>
        {(offer) => (
          <OwnershipOffer
            offer={offer}
            onAccept={async () => {
              if (!(await check())) return ok(undefined);
              const outcome = await accept({ token });
              if (outcome.ok) await navigate(paths.business.href(outcome.value.businessId));
              return outcome;
            }}
          />
        )}
      </LiveView>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {copy.signedInAs(address)}
      </Text>
      <Group gap="md">
        <Button variant="default" onClick={() => void signOut()}>
          {copy.otherAccount}
        </Button>
        <Anchor component={Link} to={paths.account.href()}>
          {copy.account}
        </Anchor>
      </Group>
      {dialog}
    </CardPage>
  );
}
