// The public pages load this file, so it must not load zod.

/** The forms in which a lead can leave an address. */
export const LEAD_SOURCES = ['main_cta', 'exit_intent'] as const;

export type LeadSource = (typeof LEAD_SOURCES)[number];

/** The consent texts of the forms. A changed text gets a new name. */
export const CONSENT_TEXTS = {
  'answer-1': 'We write or call you about Daily Snapshot. Say stop, and we stop.',
  'scorecard-1': 'One e-mail with the scorecard. Nothing else without asking.',
  'answer-2': 'We will e-mail or call you about Daily Snapshot. You can opt out at any time.',
  'scorecard-2': 'You get one e-mail with your scorecard, and nothing else unless you ask.',
} as const;

export type ConsentTextId = keyof typeof CONSENT_TEXTS;

export const CONSENT_TEXT_IDS = Object.keys(CONSENT_TEXTS) as [ConsentTextId, ...ConsentTextId[]];

export const CONSENT_TEXT_BY_FORM: Readonly<Record<LeadSource, ConsentTextId>> = {
  main_cta: 'answer-2',
  exit_intent: 'scorecard-2',
};

/** No person completes a form in less time. */
export const FILL_MIN_MS = 2000;

/** Returns whether a program sent the form: it filled in the hidden field or took too little time. */
export const isBot = (form: { readonly website: string; readonly filledInMs: number }): boolean =>
  form.website !== '' || form.filledInMs < FILL_MIN_MS;
