/** Where a lead left its address. */
export const LEAD_SOURCES = ['main_cta', 'exit_intent'] as const;

export type LeadSource = (typeof LEAD_SOURCES)[number];

/** What the forms say about writing back. A text that changes gets a name of its own. */
export const CONSENT_TEXTS = {
  'answer-1': 'We write or call you about Daily Snapshot. Say stop, and we stop.',
  'scorecard-1': 'One e-mail with the scorecard. Nothing else without asking.',
} as const;

export type Wording = keyof typeof CONSENT_TEXTS;

export const WORDINGS = Object.keys(CONSENT_TEXTS) as [Wording, ...Wording[]];

export const WORDING_BY_FORM: Readonly<Record<LeadSource, Wording>> = {
  main_cta: 'answer-1',
  exit_intent: 'scorecard-1',
};

/** What a link of a campaign says of itself. */
export interface Campaign {
  readonly source?: string | undefined;
  readonly medium?: string | undefined;
  readonly campaign?: string | undefined;
}

/** One form, filled in once. */
export interface LeadForm {
  readonly email: string;
  /** empty when the form does not ask for it */
  readonly phone: string;
  readonly source: LeadSource;
  readonly wording: Wording;
  readonly campaign?: Campaign | undefined;
}

/** A person who left an address. Repeated forms update the same lead. */
export interface Lead {
  readonly email: string;
  readonly phone: string;
  readonly sources: readonly LeadSource[];
  /** to what they agreed, and when */
  readonly consents: readonly { readonly wording: Wording; readonly at: Date }[];
  /** that of the first form: what brought them */
  readonly campaign: Campaign;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/**
 * Takes a form into what is known of a lead.
 *
 * @returns the lead, and whether the team learns anything by it
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

/** No person reads and fills in a form in less time. */
export const FILL_MIN_MS = 2000;

/** A form that a program has sent: it fills in what people do not see, or takes no time. */
export const isBot = (form: { readonly website: string; readonly filledInMs: number }): boolean =>
  form.website !== '' || form.filledInMs < FILL_MIN_MS;
