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
import { PageSkeleton } from './page-skeleton.tsx';
import { CardPage } from './card-page.tsx';

/**
 * The account’s plan, with ways to change or cancel it. E-mails about payments link to this page.
 */
export default function PlanRoute() {
  const { user, loading } = useAuth();
  if (loading) return <PageSkeleton />;
  if (!user) return <Navigate to={paths.auth.href({ next: paths.plan.href() })} replace />;
  return (
    <CardPage title="Your plan">
      <AccountPlan accountId={user.id} />
      <Anchor component={Link} to={paths.dashboard.href()} size="sm" c="dimmed">
        Back to my dashboard
      </Anchor>
    </CardPage>
  );
}

function AccountPlan({ accountId }: { readonly accountId: string }) {
  const live = usePlan(accountId);
  return (
    <LiveView
      live={live}
      failedTitle="Your plan could not be shown"
      skeleton={<Skeleton h={120} />}
    >
      {(plan) => {
        const words = plan ? planText(plan) : undefined;
        const leading = plan ? leadingSubscription(plan) : undefined;
        const hasEnded = !leading || SUBSCRIPTION_ACCESS[leading.status].asks === 'subscribe';
        return (
          <>
            {words && <Text fw={600}>Daily Snapshot, {words.costs}</Text>}
            <Text>{words?.next ?? 'There is no subscription in this account yet.'}</Text>
            {hasEnded && (
              <Button component={Link} to={paths.pricing.href()}>
                {leading ? 'Start again' : 'Choose a plan'}
              </Button>
            )}
            {leading && (
              <PortalButton label="Manage plan" variant={hasEnded ? 'default' : 'filled'} />
            )}
            {leading && (
              <Text size="sm" c="dimmed">
                On Stripe’s page you can cancel, change your card and see your invoices. Your
                numbers stay here either way.
              </Text>
            )}
          </>
        );
      }}
    </LiveView>
  );
}
