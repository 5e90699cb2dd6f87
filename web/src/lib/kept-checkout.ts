import { checkoutIdSchema } from '@daily-snapshot/domain/contracts/billing';
import { z } from 'zod';

/** What this browser keeps of a checkout that it began, to claim it after paying. It is in no address. */
const keptSchema = z.object({ intentId: checkoutIdSchema, claimToken: z.string().min(1) });
export type KeptCheckout = z.infer<typeof keptSchema>;

const KEY = 'checkout-claim';

/** Storage may be forbidden: then the link in the welcome mail is the way. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

export const keepCheckout = (kept: KeptCheckout): void => {
  attempt(() => localStorage.setItem(KEY, JSON.stringify(kept)));
};

export const keptCheckout = (): KeptCheckout | undefined => {
  const text = attempt(() => localStorage.getItem(KEY)) ?? null;
  return keptSchema.safeParse(attempt(() => JSON.parse(text ?? 'null') as unknown)).data;
};

export const forgetCheckout = (): void => {
  attempt(() => localStorage.removeItem(KEY));
};
