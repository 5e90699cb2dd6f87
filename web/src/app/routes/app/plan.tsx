import { leadingSubscription } from '@daily-snapshot/domain/billing/plan';
import { SUBSCRIPTION_ACCESS } from '@daily-snapshot/domain/billing/subscription';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { Link, Navigate } from 'react-router-dom';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { usePlan } from '../../../features/billing/api/use-billing.ts';
import { PortalButton } from '../../../features/billing/components/portal-button.tsx';
import { planText } from '../../../features/billing/model/plan-text.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { paths } from '../../paths.ts';
import { StaticSkeleton } from '../../../ui/layout/static-skeleton.tsx';
import { CardPage } from './card-page.tsx';
import { APP_COPY } from '../../content/app-copy.ts';

const copy = APP_COPY.plan;

/**
 * The account’s plan, with ways to change or cancel it. E-mails about payments link to this page.
 */
export default function PlanRoute() {
  const { user, loading, signOut } = useAuth();
  if (loading) return <StaticSkeleton />;
  if (!user) return <Navigate to={paths.auth.href({ next: paths.plan.href() })} replace />;
  return (
    <CardPage title={copy.title} onSignOut={() => void signOut()}>
      <AccountPlan accountId={user.id} />
      <Anchor component={Link} to={paths.dashboard.href()} size="sm" c="dimmed">
        {copy.dashboard}
      </Anchor>
    </CardPage>
  );
}

function AccountPlan({ accountId }: { readonly accountId: string }) {
  const live = usePlan(accountId);
  return (
    <LiveView live={live} failedTitle={copy.failed} skeleton={<Skeleton h={120} />}>
      {(plan) => {
        const words = plan ? planText(plan) : undefined;
        const leading = plan ? leadingSubscription(plan) : undefined;
        const hasEnded = !leading || SUBSCRIPTION_ACCESS[leading.status].asks === 'subscribe';
        return (
          <>
            {words && <Text fw={600}>{copy.costs(words.costs)}</Text>}
            <Text>{words?.next ?? copy.none}</Text>
            {hasEnded && (
              <Button component={Link} to={paths.pricing.href()}>
                {leading ? copy.renew : copy.choose}
              </Button>
            )}
            {leading && (
              <PortalButton label={copy.manage} variant={hasEnded ? 'default' : 'filled'} />
            )}
            {leading && (
              <Text size="sm" c="dimmed">
                {copy.about}
              </Text>
            )}
          </>
        );
      }}
    </LiveView>
  );
}
