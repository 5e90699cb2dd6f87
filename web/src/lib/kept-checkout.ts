import { checkoutIdSchema } from '@daily-snapshot/domain/contracts/billing';
import { z } from 'zod';
import { attempt, CHECKOUT_KEY } from './keep-checkout.ts';

/** What this browser keeps of a checkout that it began, to claim it after paying. It is in no address. */
const keptSchema = z.object({ intentId: checkoutIdSchema, claimToken: z.string().min(1) });
export type KeptCheckout = z.infer<typeof keptSchema>;

export const keptCheckout = (): KeptCheckout | undefined => {
  const text = attempt(() => localStorage.getItem(CHECKOUT_KEY)) ?? null;
  return keptSchema.safeParse(attempt(() => JSON.parse(text ?? 'null') as unknown)).data;
};

export const forgetCheckout = (): void => {
  attempt(() => localStorage.removeItem(CHECKOUT_KEY));
};
