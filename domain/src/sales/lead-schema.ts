import { z } from 'zod';
import { LEAD_SOURCES, WORDINGS, type Lead } from './lead.ts';
import { addressSchema } from '../accounts/business-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

export { LEAD_SOURCES, type LeadSource } from './lead.ts';

/** What a campaign's link says of itself: short words, never text. */
const campaignWord = z.string().regex(/^[\w.+-]{1,60}$/);

/** Where somebody came from, as the `utm_…` parameters of their first page said. */
export const campaignSchema = z.object({
  source: campaignWord.optional(),
  medium: campaignWord.optional(),
  campaign: campaignWord.optional(),
});

const PHONE_FORM = /^[\d\s()+./x-]*$/i;

/** A stranger's wish to hear from us. A notice that could not be sent is a warning, not a failure. */
export const sendSignupNotification = {
  request: z.object({
    email: addressSchema,
    /** empty from the exit popup, which does not ask for it */
    phone: z.string().trim().max(40).regex(PHONE_FORM),
    source: z.enum(LEAD_SOURCES),
    /** which text about writing back stood beside the button */
    wording: z.enum(WORDINGS),
    /** how long the form was open before it was sent */
    filledInMs: z.number().nonnegative(),
    /** a field that people do not see: whoever fills it in is a program */
    website: z.string().max(400).default(''),
    campaign: campaignSchema.optional(),
  }),
  response: z.object({ error: z.string().optional() }),
} as const;

/** The document `leads/{addressKey}`: somebody who has left an address with us. */
export const leadSchema = z.object({
  email: z.string(),
  phone: z.string(),
  sources: z.array(z.enum(LEAD_SOURCES)),
  consents: z.array(z.object({ wording: z.enum(WORDINGS), at: storedInstantSchema })),
  campaign: campaignSchema,
  firstAt: storedInstantSchema,
  lastAt: storedInstantSchema,
}) satisfies z.ZodType<Lead>;
