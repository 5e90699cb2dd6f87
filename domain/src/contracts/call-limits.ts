import { CHECKOUT_RATE_LIMITS } from '../billing/checkout.ts';
import { RECOVERY_RATE_LIMITS } from '../accounts/recovery-codes.ts';
import { CERTIFICATION_RATE_LIMITS } from '../certification/certification-rate-limits.ts';
import { EMAIL_RATE_LIMITS } from '../mail/email-rate-limit.ts';
import { LEAD_RATE_LIMITS } from '../sales/lead.ts';
import { ASSESSMENT_RATE_LIMITS, SAVED_ASSESSMENT_LIMIT } from '../sales/saved-assessment.ts';
import { UNLOCK_RATE_LIMITS } from '../sales/toolkit/unlock-rate-limits.ts';
import type { Quota } from '../shared/rate-limit.ts';
import type { CallableName } from './callables.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type CallLimit =
  /** The server counts every call of an account before the handler runs. */
  | { readonly countedBy: 'account'; readonly quota: Quota }
  /** The command counts, because only it knows the network, the address or the plan. */
  | { readonly countedBy: 'command'; readonly quotas: Readonly<Record<string, Quota>> }
  /** Reads or writes a fixed number of small documents, and starts no other work. */
  | { readonly countedBy: 'none' };

const perHour = (most: number) =>
  ({ countedBy: 'account', quota: { most, withinMs: HOUR_MS } }) as const;
const perDay = (most: number) =>
  ({ countedBy: 'account', quota: { most, withinMs: DAY_MS } }) as const;
const byCommand = <Q extends Readonly<Record<string, Quota>>>(quotas: Q) =>
  ({ countedBy: 'command', quotas }) as const;
const UNCOUNTED = { countedBy: 'none' } as const;

const setup = byCommand({ ofNetwork: { most: 10, withinMs: 15 * MINUTE_MS } });
const returns = byCommand({ ofNetwork: { most: 60, withinMs: HOUR_MS } });

/** The limit of every call. A new call does not compile without an entry. */
export const CALL_LIMITS = {
  // accounts
  createBusiness: byCommand({
    withoutPlan: { most: 3, withinMs: DAY_MS },
    withPlan: { most: 10, withinMs: DAY_MS },
  }),
  endSessions: perHour(20),
  listSessions: UNCOUNTED,
  endSession: perHour(120),
  recordVisit: UNCOUNTED,
  exportData: byCommand({
    exports: { most: 10, withinMs: DAY_MS },
    /** An owner with ten years of transactions has fewer. */
    pages: { most: 1_000, withinMs: DAY_MS },
    /** One page at a time. The function ends after a minute. */
    atOnce: { most: 1, withinMs: MINUTE_MS },
  }),
  requestDeletion: perHour(20),
  cancelDeletion: perHour(20),
  signInState: UNCOUNTED,
  verifyAddress: perHour(20),
  resetPassword: byCommand({ ofNetwork: { most: 30, withinMs: HOUR_MS } }),
  changeAddress: byCommand({
    /** links that one account may request */
    ofAccount: { most: 5, withinMs: DAY_MS },
    /** links that one address may receive, from any number of accounts */
    toAddress: { most: 3, withinMs: DAY_MS },
    /** links that all new or unverified accounts may request together */
    ofNewAccounts: { most: 30, withinMs: DAY_MS },
  }),
  cancelAddressChange: UNCOUNTED,
  /** Making ten codes computes ten slow hashes. */
  makeRecoveryCodes: byCommand({ ofAccount: { most: 10, withinMs: HOUR_MS } }),
  recoverAccount: byCommand(RECOVERY_RATE_LIMITS),
  offerOwnership: byCommand(EMAIL_RATE_LIMITS),
  withdrawOwnershipOffer: UNCOUNTED,
  viewOwnershipOffer: UNCOUNTED,
  acceptOwnership: perHour(20),
  inviteMember: byCommand(EMAIL_RATE_LIMITS),
  setMemberRole: UNCOUNTED,
  removeMember: UNCOUNTED,
  listOwners: UNCOUNTED,
  acceptInvitation: perHour(60),

  // administration
  createUser: setup,
  predefinedUsers: setup,
  listUsers: UNCOUNTED,
  setRole: UNCOUNTED,
  setAccountDisabled: UNCOUNTED,
  endUserSessions: UNCOUNTED,
  listLeads: UNCOUNTED,
  listBusinesses: UNCOUNTED,
  viewBusiness: UNCOUNTED,
  buildDigestNow: perHour(120),
  listDeadLetters: UNCOUNTED,
  resendMail: perHour(120),
  serviceHealth: UNCOUNTED,
  setKillSwitch: perHour(120),
  setIncident: perHour(60),

  // alerts
  setThreshold: perHour(120),
  removeThreshold: perHour(120),
  setAlertBudget: perHour(120),
  answerAlert: perHour(600),
  askBookkeeper: byCommand(EMAIL_RATE_LIMITS),
  markAlertsSeen: UNCOUNTED,

  // billing
  createCheckout: byCommand(CHECKOUT_RATE_LIMITS),
  claimCheckout: perHour(60),
  openPortal: perHour(30),
  /** Each call asks Stripe, which limits our requests per second. */
  checkoutStatus: byCommand({ ofCheckout: { most: 30, withinMs: HOUR_MS } }),
  claimLinkState: UNCOUNTED,

  // connections
  /** An owner who fails this often needs a person's help. */
  beginConnection: byCommand({ ofAccount: { most: 20, withinMs: HOUR_MS } }),
  finishConnection: perHour(60),
  /** A page presents its return twice. An office has several people behind one address. */
  reportReturn: returns,
  refuseConnection: returns,
  disconnectSource: perHour(60),
  purgeSource: perHour(60),
  /** Providers limit the requests of our application, and a limit would block all owners. */
  syncSourceNow: byCommand({ ofAccount: { most: 30, withinMs: DAY_MS } }),

  // digests
  startDigests: perHour(60),
  setDigestTime: perHour(120),
  pauseDigests: perHour(120),
  resumeDigests: perHour(120),
  setBusinessFacts: perHour(120),
  resendDigest: byCommand({ ofAccount: { most: 5, withinMs: HOUR_MS } }),
  setSubjectAmounts: UNCOUNTED,
  setPayrollSpread: perHour(120),
  setCriticalEmail: UNCOUNTED,
  setCombinedEmail: perHour(120),
  recipientStatuses: UNCOUNTED,
  addRecipient: byCommand(EMAIL_RATE_LIMITS),
  removeRecipient: UNCOUNTED,
  /** Each call asks the mail provider. */
  retryAddress: perDay(20),
  resubscribe: UNCOUNTED,

  // imports and transactions
  /** Enough for years of statements of several accounts, each previewed first. */
  importFile: byCommand({ ofAccount: { most: 60, withinMs: HOUR_MS } }),
  undoImport: perHour(60),
  closeAccount: perHour(60),
  reopenAccount: perHour(60),
  overrideKind: perHour(600),
  removeUserOverride: perHour(600),
  listGuessedPayees: perHour(300),
  overrideKinds: perHour(300),
  removeUserOverrides: perHour(300),

  // sales
  sendSignupNotification: byCommand(LEAD_RATE_LIMITS),
  sendRiskAssessment: byCommand(ASSESSMENT_RATE_LIMITS),
  saveAssessment: byCommand({ ofAccount: SAVED_ASSESSMENT_LIMIT }),
  unlockToolkit: byCommand(UNLOCK_RATE_LIMITS),
  lockToolkit: UNCOUNTED,
  beginQuiz: byCommand({ ofAccount: CERTIFICATION_RATE_LIMITS.attempts }),
  resumeQuiz: UNCOUNTED,
  showAnswer: UNCOUNTED,
  certify: UNCOUNTED,
  myCertificates: UNCOUNTED,
  checkCertificate: byCommand({ ofNetwork: CERTIFICATION_RATE_LIMITS.checksOfNetwork }),
} as const satisfies Readonly<Record<CallableName, CallLimit>>;

/** The calls that the server counts for each account before their handler runs. */
export const ACCOUNT_COUNTED_CALLS: readonly CallableName[] = Object.entries(CALL_LIMITS).flatMap(
  ([name, { countedBy }]) => (countedBy === 'account' ? [name as CallableName] : []),
);

/** Returns the key under which the calls of an account are counted. */
export const callCountKey = (name: CallableName, accountId: string): string =>
  `calls.${name}.${accountId}`;
