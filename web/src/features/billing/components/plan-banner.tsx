import { planMessage, type PlanMessage } from '@daily-snapshot/domain/billing/plan';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCallable } from '../../../lib/data/callable.ts';
import { savedCheckout } from '../../../lib/checkout/saved-checkout.ts';
import { usePlan } from '../api/use-billing.ts';
import { formatPlanDay } from '../model/plan-text.ts';
import { PortalButton } from './portal-button.tsx';

/** Shows an urgent message about the owner’s plan, or nothing if the plan is fine. */
export function PlanBanner(props: { readonly accountId: string; readonly pricingHref: string }) {
  const { accountId, pricingHref } = props;
  const plan = usePlan(accountId);
  useForgottenPayment(plan.status === 'ready' && plan.value === null);
  const [now] = useState(() => new Date());
  const planState =
    plan.status === 'ready' && plan.value ? planMessage(plan.value, now) : undefined;
  if (!planState) return null;
  const { title, message } = PLAN_MESSAGES[planState.about](planState);
  return (
    <Alert
      color={planState.about === 'ending' ? 'leaf' : 'amber'}
      variant="light"
      title={title}
      role="status"
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{message}</Text>
        {planState.asks === 'subscribe' ? (
          <Button component={Link} to={pricingHref}>
            Start again
          </Button>
        ) : (
          <PortalButton
            label={planState.asks === 'update-card' ? 'Update my card' : 'Manage plan'}
            variant={planState.asks === 'update-card' ? 'filled' : 'default'}
          />
        )}
      </Stack>
    </Alert>
  );
}

/** Claims the payment of a user who paid, closed the browser and came back without the link. */
function useForgottenPayment(hasNoPlan: boolean): void {
  const claim = useCallable('claimCheckout');
  const isAsked = useRef(false);
  useEffect(() => {
    if (!hasNoPlan || isAsked.current) return;
    isAsked.current = true;
    void claim(savedCheckout() ?? {});
  }, [claim, hasNoPlan]);
}

interface PlanMessageText {
  readonly title: string;
  readonly message: string;
}

const PLAN_MESSAGES: Readonly<
  Record<PlanMessage['about'], (planState: PlanMessage) => PlanMessageText>
> = {
  'past-due': ({ until }) => ({
    title: 'Your last payment did not go through',
    message: `Digests go on until ${formatPlanDay(until)}. Nothing is lost; please check your card.`,
  }),
  unpaid: () => ({
    title: 'Digests have stopped',
    message: 'Your payment did not go through. Your numbers are still here; please give a card.',
  }),
  ended: () => ({
    title: 'Your subscription has ended',
    message: 'No digests come from now on. Everything up to then is still here.',
  }),
  ending: ({ until }) => ({
    title: `Your subscription ends on ${formatPlanDay(until)}`,
    message: 'Digests come until then, and nothing more is taken.',
  }),
};
