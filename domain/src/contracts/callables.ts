import { z } from 'zod';
import { businessIdSchema } from './business.ts';
import { createCheckout } from './checkout.ts';
import { sendSignupNotification } from './lead.ts';

/** What the browser may ask the server, and what it hears back. Names are deployed names. */
export const callables = {
  /** Turns the morning digest of a business on, and builds the latest one at once. */
  startDigests: {
    request: z.object({ businessId: businessIdSchema }),
    response: z.object({ digestDueAt: z.iso.datetime() }),
  },
  createCheckout,
  sendSignupNotification,
} as const;

export type CallableName = keyof typeof callables;
export type CallableRequest<N extends CallableName> = z.infer<(typeof callables)[N]['request']>;
export type CallableResponse<N extends CallableName> = z.infer<(typeof callables)[N]['response']>;
