import { z } from 'zod';

/** Where a lead left its address. */
export const LEAD_SOURCES = ['main_cta', 'exit_intent'] as const;

export type LeadSource = (typeof LEAD_SOURCES)[number];

/** A stranger's wish to hear from us. A notice that could not be sent is a warning, not a failure. */
export const sendSignupNotification = {
  request: z.object({
    email: z.email().max(254),
    /** empty from the exit popup, which does not ask for it */
    phone: z.string().trim().max(40),
    source: z.enum(LEAD_SOURCES),
    consent: z.boolean().optional(),
  }),
  response: z.object({ error: z.string().optional() }),
} as const;
