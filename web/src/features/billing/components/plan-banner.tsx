import { planMessage, type PlanMessage } from '@daily-snapshot/domain/billing/plan';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCallable } from '../../../lib/data/callable.ts';
import { savedCheckout } from '../../../lib/checkout/saved-checkout.ts';
import { usePlan } from '../api/use-billing.ts';
import { formatPlanDay } from '../model/plan-text.ts';
import classes from './plan-banner.module.css';
import { PortalButton } from './portal-button.tsx';
import { BILLING_COPY } from '../model/billing-copy.ts';

const copy = BILLING_COPY.planBanner;

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
      p="sm"
    >
      <Group gap="xs" justify="space-between">
        <Text size="sm" className={classes.message ?? ''}>
          {message}
        </Text>
        {planState.asks === 'subscribe' ? (
          <Button component={Link} to={pricingHref} size="compact-md">
            {copy.renewMyPlan}
          </Button>
        ) : (
          <PortalButton
            label={planState.asks === 'update-card' ? copy.updateMyCard : copy.managePlan}
            variant={planState.asks === 'update-card' ? 'filled' : 'default'}
          />
        )}
      </Group>
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
    title: copy.paymentFailed,
    message: copy.graceUntil(formatPlanDay(until)),
  }),
  unpaid: () => ({
    title: copy.paused,
    message: copy.pausedAbout,
  }),
  ended: () => ({
    title: copy.ended,
    message: copy.endedAbout,
  }),
  ending: ({ until }) => ({
    title: copy.endsOn(formatPlanDay(until)),
    message: copy.endsOnAbout,
  }),
};
