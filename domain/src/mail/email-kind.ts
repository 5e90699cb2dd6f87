/** In the name of a business, and only as long as it still asks for an answer. */
export const BUSINESS_EMAILS = ['confirm-recipient', 'invite-viewer'] as const;

/** Of what an owner has to know at once. */
export const ALERT_EMAILS = ['critical-alert'] as const;

/** Of a subscription. They tell of money, so they come as long as there is an address to tell it to. */
export const BILLING_EMAILS = [
  'welcome',
  'claim-reminder',
  'trial-ending',
  'payment-failed',
  'subscription-ended',
] as const;

/** Of the public forms: what a stranger asked for, and what the team is told of it. */
export const LEAD_EMAILS = ['scorecard', 'lead-notice'] as const;

/** Of a representative to a prospect, once in a while. */
export const SALES_EMAILS = ['risk-assessment'] as const;

/** Of what somebody of us has to look at. */
export const TEAM_EMAILS = ['unclaimed-payments'] as const;

/** Mails that are no digests, each to one address. */
export const EMAIL_KINDS = [
  ...BUSINESS_EMAILS,
  ...ALERT_EMAILS,
  ...BILLING_EMAILS,
  ...LEAD_EMAILS,
  ...SALES_EMAILS,
  ...TEAM_EMAILS,
] as const;

export type BusinessEmailKind = (typeof BUSINESS_EMAILS)[number];
export type AlertEmailKind = (typeof ALERT_EMAILS)[number];
export type BillingEmailKind = (typeof BILLING_EMAILS)[number];
export type LeadEmailKind = (typeof LEAD_EMAILS)[number];
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** Letters of a business. */
export type EmailOfBusinessKind = BusinessEmailKind | AlertEmailKind;

/** Letters that belong to no business. */
export type OwnEmailKind = Exclude<EmailKind, EmailOfBusinessKind>;

/** Which letter, and to whom. */
export interface AddressedEmail<Kind extends EmailKind = EmailKind> {
  readonly kind: Kind;
  /** the same for every repetition of one wish: it is written once */
  readonly key: string;
  readonly to: string;
}

export const isEmailOfBusiness = (kind: EmailKind): kind is EmailOfBusinessKind =>
  [...BUSINESS_EMAILS, ...ALERT_EMAILS].some((known) => known === kind);

export const isBillingEmail = (kind: EmailKind): kind is BillingEmailKind =>
  BILLING_EMAILS.some((known) => known === kind);

/**
 * Stands for a business where somebody unsubscribes from letters that belong to none. Firestore makes
 * ids of twenty letters and digits, so no business has this one.
 */
export const OWN_EMAILS = 'own-letters';
