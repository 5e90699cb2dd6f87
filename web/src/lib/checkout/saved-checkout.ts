import { checkoutIdSchema } from '@daily-snapshot/domain/billing/checkout';
import { z } from 'zod';
import { attempt, CHECKOUT_KEY, type SavedCheckout } from './save-checkout.ts';

const savedResultSchema: z.ZodType<SavedCheckout> = z.object({
  intentId: checkoutIdSchema,
  claimToken: z.string().min(1),
});

export const savedCheckout = (): SavedCheckout | undefined => {
  const text = attempt(() => localStorage.getItem(CHECKOUT_KEY)) ?? null;
  return savedResultSchema.safeParse(attempt(() => JSON.parse(text ?? 'null') as unknown)).data;
};

export const removeSavedCheckout = (): void => {
  attempt(() => localStorage.removeItem(CHECKOUT_KEY));
};
