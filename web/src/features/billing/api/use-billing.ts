import type { Plan } from '@daily-snapshot/domain/billing/plan';
import { planSchema } from '@daily-snapshot/domain/billing/billing-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** What an account pays for; null when it has never paid. */
export const usePlan = (accountId: string): Live<Plan | null> =>
  useLiveDocument(paths.plan(accountId), planSchema);

export const useCheckoutStatus = () => useCallable('checkoutStatus');
export const useClaimCheckout = () => useCallable('claimCheckout');
export const useOpenPortal = () => useCallable('openPortal');
