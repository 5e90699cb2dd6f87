import { checkoutIdSchema } from '@daily-snapshot/domain/contracts/billing';
import { z } from 'zod';
import { attempt, CHECKOUT_KEY, type KeptCheckout } from './keep-checkout.ts';

const keptSchema: z.ZodType<KeptCheckout> = z.object({
  intentId: checkoutIdSchema,
  claimToken: z.string().min(1),
});

export const keptCheckout = (): KeptCheckout | undefined => {
  const text = attempt(() => localStorage.getItem(CHECKOUT_KEY)) ?? null;
  return keptSchema.safeParse(attempt(() => JSON.parse(text ?? 'null') as unknown)).data;
};

export const forgetCheckout = (): void => {
  attempt(() => localStorage.removeItem(CHECKOUT_KEY));
};
