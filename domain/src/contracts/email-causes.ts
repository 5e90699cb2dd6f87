import { CHECKOUT_RATE_LIMITS } from '../billing/checkout.ts';
import { CALL_LIMITS } from './call-limits.ts';
import { LEAD_RATE_LIMITS } from '../sales/lead.ts';
import { ASSESSMENT_RATE_LIMITS } from '../sales/saved-assessment.ts';
import type { Quota } from '../shared/rate-limit.ts';
import type { EmailKind } from '../mail/email-kind.ts';
import { EMAIL_RATE_LIMITS } from '../mail/email-rate-limit.ts';

/** A text in an e-mail that the person who causes the e-mail can choose. */
export type ForeignText = 'business' | 'name' | 'comment' | 'payee' | 'address' | 'phone';

/** The cause of an e-mail, and its limits. */
export interface EmailCause {
  /**
   * - `member`: a signed-in member of a business
   * - `account`: a signed-in person
   * - `representative`: a signed-in sales representative
   * - `visitor`: an unknown person who sends a public form
   * - `payer`: an unknown person who completes a payment page of Stripe
   * - `service`: no person; the service sends it because of data or time
   */
  readonly by: 'member' | 'account' | 'representative' | 'visitor' | 'payer' | 'service';
  /**
   * - `any`: an address that this person enters
   * - `own`: the address of their own account or payment, or one that has confirmed
   * - `team`: an address of our own
   */
  readonly to: 'any' | 'own' | 'team';
  readonly texts: readonly ForeignText[];
  /** Whether the person needs a verified address. */
  readonly isVerifiedOnly: boolean;
  readonly quotas: Readonly<Record<string, Quota>>;
}

const NO_QUOTAS = {};

const fromMember = (...texts: readonly ForeignText[]): EmailCause => ({
  by: 'member',
  to: 'any',
  texts,
  isVerifiedOnly: true,
  quotas: EMAIL_RATE_LIMITS,
});

/** To an address that has confirmed it or that owns the account, about its own data. */
const ofService = (...texts: readonly ForeignText[]): EmailCause => ({
  by: 'service',
  to: 'own',
  texts,
  isVerifiedOnly: false,
  quotas: NO_QUOTAS,
});

/** Fixed text, to the address that was entered at payment. Each needs a card that Stripe accepts. */
const fromPayer: EmailCause = {
  by: 'payer',
  to: 'own',
  texts: [],
  isVerifiedOnly: false,
  quotas: CHECKOUT_RATE_LIMITS,
};

/**
 * Fixed text, to an address that a signed-in person wants to sign in with. An unverified account may
 * ask too, because its address can be a typing mistake. Signing up sends such an e-mail as well.
 */
const toNewAddress: EmailCause = {
  by: 'account',
  to: 'any',
  texts: [],
  isVerifiedOnly: false,
  quotas: CALL_LIMITS.changeAddress.quotas,
};

/**
 * Lists for every kind of e-mail who can cause it, which of their texts it contains, and what limits
 * it. A new kind does not compile without an entry. Firebase Authentication sends the e-mails that
 * verify an address or reset a password. They have fixed texts and limits of their own.
 */
export const EMAIL_CAUSES: Readonly<Record<EmailKind, EmailCause>> = {
  'confirm-recipient': fromMember('business'),
  'invite-viewer': fromMember('business'),
  'offer-ownership': fromMember('business'),
  'alert-question': fromMember('business', 'name', 'comment', 'payee', 'address'),
  'risk-assessment': {
    by: 'representative',
    to: 'any',
    texts: ['business', 'name', 'comment'],
    isVerifiedOnly: true,
    quotas: ASSESSMENT_RATE_LIMITS,
  },
  'confirm-address': toNewAddress,
  'address-taken': toNewAddress,
  scorecard: {
    by: 'visitor',
    to: 'any',
    texts: [],
    isVerifiedOnly: false,
    quotas: LEAD_RATE_LIMITS,
  },
  'lead-notice': {
    by: 'visitor',
    to: 'team',
    texts: ['address', 'phone'],
    isVerifiedOnly: false,
    quotas: LEAD_RATE_LIMITS,
  },
  'digest-copy': {
    by: 'member',
    to: 'own',
    texts: ['business', 'payee'],
    isVerifiedOnly: true,
    quotas: CALL_LIMITS.resendDigest.quotas,
  },
  welcome: fromPayer,
  'claim-reminder': fromPayer,
  'trial-ending': fromPayer,
  'payment-failed': fromPayer,
  'subscription-ended': fromPayer,
  'critical-alert': ofService('business', 'payee'),
  'combined-digest': ofService('business', 'payee'),
  'address-changed': ofService('address'),
  'address-restored': ofService(),
  'recovery-code-used': ofService(),
  'business-given': ofService('business', 'address'),
  'business-received': ofService('business'),
  'plan-needed': ofService('business'),
  'numbers-corrected': ofService('business'),
  'unclaimed-payments': { by: 'service', to: 'team', texts: [], isVerifiedOnly: false, quotas: {} },
};
