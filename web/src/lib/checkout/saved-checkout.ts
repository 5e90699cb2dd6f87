import { checkoutIdSchema } from '@daily-snapshot/domain/billing/checkout';
import { z } from 'zod';
import { attemptStorage } from '../browser-storage.ts';
import { CHECKOUT_KEY, type SavedCheckout } from './save-checkout.ts';

const savedResultSchema: z.ZodType<SavedCheckout> = z.object({
  intentId: checkoutIdSchema,
  claimToken: z.string().min(1),
});

export const savedCheckout = (): SavedCheckout | undefined => {
  const text = attemptStorage(() => localStorage.getItem(CHECKOUT_KEY)) ?? null;
  return savedResultSchema.safeParse(attemptStorage(() => JSON.parse(text ?? 'null') as unknown))
    .data;
};

export const removeSavedCheckout = (): void => {
  attemptStorage(() => localStorage.removeItem(CHECKOUT_KEY));
};
