/**
 * E-mails for a business. They are sent only while the address has not answered. `invite-viewer`
 * invites bookkeepers too, because stored e-mails and links have this name.
 */
export const BUSINESS_EMAILS = ['confirm-recipient', 'invite-viewer', 'offer-ownership'] as const;

/** Urgent alerts, and an owner's question to a bookkeeper about one. */
export const ALERT_EMAILS = ['critical-alert', 'alert-question'] as const;

/** Digests that a member asked to get again. */
export const DIGEST_COPIES = ['digest-copy'] as const;

/** One e-mail with the digests of all businesses of an owner. */
export const COMBINED_DIGESTS = ['combined-digest'] as const;

/** E-mails about a subscription. They concern money, so an owner cannot unsubscribe from them. */
export const BILLING_EMAILS = [
  'welcome',
  'claim-reminder',
  'trial-ending',
  'payment-failed',
  'subscription-ended',
] as const;

/** Answers to a request to use an address for another account. */
export const ADDRESS_EMAILS = ['confirm-address', 'address-taken'] as const;

/** Notices about the security or the ownership of an account. A person cannot unsubscribe from them. */
export const ACCOUNT_NOTICES = [
  'address-changed',
  'address-restored',
  'recovery-code-used',
  'business-given',
  'business-received',
  'plan-needed',
  'numbers-corrected',
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
  ...DIGEST_COPIES,
  ...COMBINED_DIGESTS,
  ...BILLING_EMAILS,
  ...ADDRESS_EMAILS,
  ...ACCOUNT_NOTICES,
  ...LEAD_EMAILS,
  ...SALES_EMAILS,
  ...TEAM_EMAILS,
] as const;

export type BusinessEmailKind = (typeof BUSINESS_EMAILS)[number];
export type AlertEmailKind = (typeof ALERT_EMAILS)[number];
export type BillingEmailKind = (typeof BILLING_EMAILS)[number];
export type AccountEmailKind = (typeof ADDRESS_EMAILS)[number] | (typeof ACCOUNT_NOTICES)[number];
export type LeadEmailKind = (typeof LEAD_EMAILS)[number];
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** E-mails of a business. */
export type EmailOfBusinessKind =
  | BusinessEmailKind
  | AlertEmailKind
  | (typeof DIGEST_COPIES)[number];

/** E-mails that belong to no business. */
export type OwnEmailKind = Exclude<
  EmailKind,
  EmailOfBusinessKind | (typeof COMBINED_DIGESTS)[number]
>;

/** An e-mail and its recipient. */
export interface AddressedEmail<Kind extends EmailKind = EmailKind> {
  readonly kind: Kind;
  /** the same for every repetition of one request, which sends one e-mail */
  readonly key: string;
  readonly to: string;
}

export const isEmailOfBusiness = (kind: EmailKind): kind is EmailOfBusinessKind =>
  [...BUSINESS_EMAILS, ...ALERT_EMAILS, ...DIGEST_COPIES].some((other) => other === kind);

export const isAlertEmail = (kind: EmailKind): kind is AlertEmailKind =>
  ALERT_EMAILS.some((other) => other === kind);

/** Whether an e-mail concerns money or security, so that it reaches unsubscribed addresses too. */
export const isEssentialEmail = (kind: EmailKind): boolean =>
  [...BILLING_EMAILS, ...ACCOUNT_NOTICES].some((other) => other === kind);

/**
 * Stands for a business in unsubscribe links of e-mails without one. Firestore ids have twenty
 * characters, so no business has this id.
 */
export const OWN_EMAILS = 'own-emails';
