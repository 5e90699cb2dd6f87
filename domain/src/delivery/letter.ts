/** In the name of a business, and only as long as it still asks for an answer. */
export const BUSINESS_LETTERS = ['confirm-recipient', 'invite-viewer'] as const;

/** Of what an owner has to know at once. */
export const ALERT_LETTERS = ['critical-alert'] as const;

/** Of a subscription. They tell of money, so they come as long as there is an address to tell it to. */
export const BILLING_LETTERS = [
  'welcome',
  'claim-reminder',
  'trial-ending',
  'payment-failed',
  'subscription-ended',
] as const;

/** Of the public forms: what a stranger asked for, and what the team is told of it. */
export const LEAD_LETTERS = ['scorecard', 'lead-notice'] as const;

/** Of a representative to a prospect, once in a while. */
export const SALES_LETTERS = ['risk-assessment'] as const;

/** Of what somebody of us has to look at. */
export const TEAM_LETTERS = ['unclaimed-payments'] as const;

/** Mails that are no digests, each to one address. */
export const LETTER_KINDS = [
  ...BUSINESS_LETTERS,
  ...ALERT_LETTERS,
  ...BILLING_LETTERS,
  ...LEAD_LETTERS,
  ...SALES_LETTERS,
  ...TEAM_LETTERS,
] as const;

export type BusinessLetterKind = (typeof BUSINESS_LETTERS)[number];
export type AlertLetterKind = (typeof ALERT_LETTERS)[number];
export type BillingLetterKind = (typeof BILLING_LETTERS)[number];
export type LeadLetterKind = (typeof LEAD_LETTERS)[number];
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Letters of a business. */
export type LetterOfBusinessKind = BusinessLetterKind | AlertLetterKind;

/** Letters that belong to no business. */
export type OwnLetterKind = Exclude<LetterKind, LetterOfBusinessKind>;

/** Which letter, and to whom. */
export interface Letter<Kind extends LetterKind = LetterKind> {
  readonly kind: Kind;
  /** the same for every repetition of one wish: it is written once */
  readonly key: string;
  readonly to: string;
}

export const isLetterOfBusiness = (kind: LetterKind): kind is LetterOfBusinessKind =>
  [...BUSINESS_LETTERS, ...ALERT_LETTERS].some((known) => known === kind);

export const isBillingLetter = (kind: LetterKind): kind is BillingLetterKind =>
  BILLING_LETTERS.some((known) => known === kind);

/**
 * Stands for a business where somebody unsubscribes from letters that belong to none. Firestore makes
 * ids of twenty letters and digits, so no business has this one.
 */
export const OWN_LETTERS = 'own-letters';
