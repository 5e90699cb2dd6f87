import { z } from 'zod';
import { addressSchema } from '../accounts/business-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { mailNoticeSchema } from '../shared/mail-notice.ts';
import { LEAD_SOURCES, CONSENT_TEXT_IDS } from './lead-form.ts';
import type { Quota } from '../shared/rate-limit.ts';

/** A campaign parameter of a link: a short word, never free text. */
const campaignWord = z.string().regex(/^[\w.+-]{1,60}$/);

/** The `utm_…` parameters of the first page that a visitor opened. */
export const campaignSchema = z.object({
  source: campaignWord.optional(),
  medium: campaignWord.optional(),
  campaign: campaignWord.optional(),
});
export type Campaign = DeepReadonly<z.infer<typeof campaignSchema>>;

/** The document `leads/{addressKey}`: a visitor who left an address, with one or more forms. */
export const leadSchema = z.object({
  email: z.string(),
  phone: z.string(),
  sources: z.array(z.enum(LEAD_SOURCES)),
  /** the texts that the visitor agreed to, and when */
  consents: z.array(z.object({ wording: z.enum(CONSENT_TEXT_IDS), at: storedInstantSchema })),
  /** the campaign of the first form */
  campaign: campaignSchema,
  firstAt: storedInstantSchema,
  lastAt: storedInstantSchema,
});
export type Lead = DeepReadonly<z.infer<typeof leadSchema>>;

const PHONE_FORM = /^[\d\s()+./x-]*$/i;

const leadFormSchema = z.object({
  email: addressSchema,
  /** empty from the exit popup, which does not ask for it */
  phone: z.string().trim().max(40).regex(PHONE_FORM),
  source: z.enum(LEAD_SOURCES),
  /** the consent text beside the button */
  wording: z.enum(CONSENT_TEXT_IDS),
  campaign: campaignSchema.optional(),
});
/** One submitted form. */
export type LeadForm = DeepReadonly<z.infer<typeof leadFormSchema>>;

/** Records a lead and notifies the team. A notification that cannot be sent is only a warning. */
export const sendSignupNotification = {
  request: leadFormSchema.extend({
    /** how long the form was open before it was sent */
    filledInMs: z.number().nonnegative(),
    /** a field that people do not see, so only a program fills it in */
    website: z.string().max(400).default(''),
  }),
  response: mailNoticeSchema.extend({ error: z.string().optional() }),
} as const;

/**
 * Adds a form to a lead.
 *
 * @returns the lead, and whether it has anything new for the team
 */
export function recordLeadForm(
  existing: Lead | undefined,
  form: LeadForm,
  now: Date,
): { readonly lead: Lead; readonly isNews: boolean } {
  if (!existing) {
    const { email, phone, source, wording, campaign = {} } = form;
    const consents = [{ wording, at: now }];
    return {
      lead: { email, phone, sources: [source], consents, campaign, firstAt: now, lastAt: now },
      isNews: true,
    };
  }
  const isNewSource = !existing.sources.includes(form.source);
  const isNewPhone = form.phone !== '' && form.phone !== existing.phone;
  const hasAgreed = existing.consents.some(({ wording }) => wording === form.wording);
  return {
    lead: {
      ...existing,
      phone: isNewPhone ? form.phone : existing.phone,
      sources: isNewSource ? [...existing.sources, form.source] : existing.sources,
      consents: hasAgreed
        ? existing.consents
        : [...existing.consents, { wording: form.wording, at: now }],
      lastAt: now,
    },
    isNews: isNewSource || isNewPhone,
  };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Limits on submitted forms and on the e-mails that they cause. */
export const LEAD_RATE_LIMITS = {
  /** forms from one network, such as a family or an office */
  formsOfNetwork: { most: 5, withinMs: HOUR_MS },
  /** forms with one address, from any sender */
  formsOfAddress: { most: 3, withinMs: DAY_MS },
  /** scorecards to one address, so that a stranger's address is bothered only once */
  scorecardsToAddress: { most: 1, withinMs: 7 * DAY_MS },
  /**
   * scorecards to all addresses; limits the damage that a flood of invented addresses can do to our
   * reputation with mail providers. With the notices to the team, at most 200 e-mails a day.
   */
  scorecards: { most: 150, withinMs: DAY_MS },
  /** notices to the team, so that its mailbox stays readable */
  teamEmails: { most: 50, withinMs: DAY_MS },
} as const satisfies Readonly<Record<string, Quota>>;

/** A scorecard above the limit of all addresses waits up to three days. */
export const SCORECARD_DELAY_MAX_MS = 3 * DAY_MS;
