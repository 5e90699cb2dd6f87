/** E-mails for a business. They are sent only while the address has not answered. */
export const BUSINESS_EMAILS = ['confirm-recipient', 'invite-viewer'] as const;

/** Urgent alerts. */
export const ALERT_EMAILS = ['critical-alert'] as const;

/** E-mails about a subscription. They concern money, so an owner cannot unsubscribe from them. */
export const BILLING_EMAILS = [
  'welcome',
  'claim-reminder',
  'trial-ending',
  'payment-failed',
  'subscription-ended',
] as const;

/** E-mails after a public form: the one that a visitor requested, and the team's notification. */
export const LEAD_EMAILS = ['scorecard', 'lead-notice'] as const;

/** E-mails from a representative to a prospect. */
export const SALES_EMAILS = ['risk-assessment'] as const;

/** E-mails to our own team. */
export const TEAM_EMAILS = ['unclaimed-payments'] as const;

/** E-mails other than digests, each to one address. */
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

/** E-mails of a business. */
export type EmailOfBusinessKind = BusinessEmailKind | AlertEmailKind;

/** E-mails that belong to no business. */
export type OwnEmailKind = Exclude<EmailKind, EmailOfBusinessKind>;

/** An e-mail and its recipient. */
export interface AddressedEmail<Kind extends EmailKind = EmailKind> {
  readonly kind: Kind;
  /** the same for every repetition of one request, which sends one e-mail */
  readonly key: string;
  readonly to: string;
}

export const isEmailOfBusiness = (kind: EmailKind): kind is EmailOfBusinessKind =>
  [...BUSINESS_EMAILS, ...ALERT_EMAILS].some((other) => other === kind);

export const isBillingEmail = (kind: EmailKind): kind is BillingEmailKind =>
  BILLING_EMAILS.some((other) => other === kind);

/**
 * Stands for a business in unsubscribe links of e-mails without one. Firestore ids have twenty
 * characters, so no business has this id.
 */
export const OWN_EMAILS = 'own-emails';
