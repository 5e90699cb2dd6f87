import { z } from 'zod';
import { OFFER_NAMES } from './price-list.ts';

/** Asks for a checkout of an offer. The server decides the amount; `price` only says what was shown. */
export const createCheckout = {
  request: z.strictObject({
    offer: z.enum(OFFER_NAMES),
    /** dollars a month, as the page showed them before any discount */
    price: z.number().int().positive(),
    promoCode: z.string().trim().min(1).max(64).optional(),
    promoType: z.literal('percentage').optional(),
    hasFreeTrial: z.boolean().optional(),
  }),
  response: z.object({
    /** where the browser goes to pay */
    url: z.url({ protocol: /^https?$/ }),
    intentId: z.string().min(1),
    /** proves later, from this browser, whose payment it was */
    claimToken: z.string().min(1),
  }),
} as const;
