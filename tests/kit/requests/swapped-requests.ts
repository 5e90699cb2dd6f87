// For every callable, requests in which a caller uses the ids of another account.
import type { Act } from '@daily-snapshot/domain/access/access-table';
import type { CallableName } from '@daily-snapshot/domain/contracts/callables';
import type { PopulatedAccount } from '../local-environment/populated-account.ts';

export interface Swap {
  readonly what: string;
  /** with ids of the neighbor */
  readonly request: Readonly<Record<string, unknown>>;
  /** the same request with ids that do not exist */
  readonly withUnknownIds: Readonly<Record<string, unknown>>;
}

export interface SwappedCallable {
  /** the act that the callable checks; absent: the callable is not about a business */
  readonly act?: Act;
  /** @param ownId the caller's own business */
  readonly swaps: (neighbor: PopulatedAccount, ownId: string) => readonly Swap[];
  /** the id fields, to test with invalid values */
  readonly ids: readonly string[];
}

/** Marks a callable whose request has no id of another account. */
type NoForeignIds = 'no foreign ids';

type Inner = readonly [
  field: string,
  ofTheirs: (neighbor: PopulatedAccount) => string,
  nothing: string,
];

export const NO_BUSINESS = 'there-is-no-such-business';
const NO_KEY = 'n'.repeat(43);

/** Builds the swaps of an act on a whole business. */
const onBusiness = (act: Act, more: object = {}): SwappedCallable => ({
  act,
  ids: ['businessId'],
  swaps: ({ businessId }) => [
    {
      what: 'their business',
      request: { businessId, ...more },
      withUnknownIds: { businessId: NO_BUSINESS, ...more },
    },
  ],
});

/**
 * Builds the swaps of an act on a part of a business: in the neighbor's business, and in the
 * caller's own business as if the part were there.
 */
const onPart = (act: Act, [field, theirs, nothing]: Inner, more: object = {}): SwappedCallable => ({
  act,
  ids: ['businessId', field],
  swaps: (neighbor, ownId) => {
    const id = theirs(neighbor);
    return [
      {
        what: 'theirs in their business',
        request: { businessId: neighbor.businessId, [field]: id, ...more },
        withUnknownIds: { businessId: NO_BUSINESS, [field]: id, ...more },
      },
      {
        what: 'theirs in the caller’s business',
        request: { businessId: ownId, [field]: id, ...more },
        withUnknownIds: { businessId: ownId, [field]: nothing, ...more },
      },
      {
        what: 'an unknown id in their business',
        request: { businessId: neighbor.businessId, [field]: nothing, ...more },
        withUnknownIds: { businessId: NO_BUSINESS, [field]: nothing, ...more },
      },
    ];
  },
});

/**
 * Builds the swaps of a callable for sales staff. All other callers get the same refusal for any
 * id.
 */
const onlyForUs = (
  request: (id: string) => Readonly<Record<string, unknown>>,
): SwappedCallable => ({
  ids: [],
  swaps: ({ businessId, owner }) =>
    [businessId, owner.id].map((id) => ({
      what: 'an id of theirs',
      request: request(id),
      withUnknownIds: request(NO_BUSINESS),
    })),
});

/** Builds the swaps of an administrator's act on an account. */
const onAccount = (more: object): SwappedCallable => ({
  ids: ['accountId'],
  swaps: ({ owner }) => [
    {
      what: 'their account',
      request: { accountId: owner.id, ...more },
      withUnknownIds: { accountId: 'there-is-no-such-account', ...more },
    },
  ],
});

/** The swaps of an administrator's act on a business. */
const forStaff: SwappedCallable = {
  ids: ['businessId'],
  swaps: ({ businessId }) => [
    {
      what: 'their business',
      request: { businessId },
      withUnknownIds: { businessId: NO_BUSINESS },
    },
  ],
};

/** The swaps of the answer to a connect attempt. */
const onAttempt = (more: object): SwappedCallable => {
  const request = (state: string) => ({ state, returned: { state, proof: 'a-guess' }, ...more });
  return {
    ids: ['state'],
    swaps: ({ state }) => [
      {
        what: 'their connect attempt',
        request: request(state),
        withUnknownIds: request('no-such-state'),
      },
    ],
  };
};

const connection: Inner = ['connectionId', (their) => their.connectionId, 'no-such-connection'];
/** The calculator's public result for a revenue. */
const assessed = {
  companyName: 'Zanzibar Rolls',
  monthlyRevenue: 50_000,
  risks: {
    duplicatePayroll: 7_500,
    fraudulentTransaction: 4_000,
    billingError: 2_500,
    vendorMistake: 1_500,
    total: 15_500,
  },
  servicePrice: 100,
  yearsOfService: 12,
  salesNotes: '',
};
const someone = { address: 'somebody@harbor.example' };
/** A link that was signed for another purpose, in the place of the link of an offer. */
const onOffer: SwappedCallable = {
  ids: ['token'],
  swaps: ({ invitation }) => [
    {
      what: 'their invitation as if it were an offer',
      request: { token: invitation },
      withUnknownIds: { token: 'no-such-offer' },
    },
  ],
};
/** An empty table, packed. */
const EMPTY_TABLE = 'H4sIAAAAAAAAA3NJLEnVcczNL80r4QIAtfQ/ZgwAAAA=';

export const CALLABLE_SWAPS: Readonly<Record<CallableName, SwappedCallable | NoForeignIds>> = {
  startDigests: onBusiness('startDigests'),
  importFile: onBusiness('importFile', {
    fileName: 'november.csv',
    packed: EMPTY_TABLE,
    mapping: null,
    accounts: [{ nameInFile: '', name: 'Checking', kind: 'bank' }],
    completeThrough: '2026-11-17',
    ignoresBalances: false,
    isTrial: false,
  }),
  undoImport: onPart('importFile', ['fileKey', (their) => their.fileKey, NO_KEY]),
  closeAccount: onBusiness('closeAccount', { account: 'Checking', endedOn: '2026-06-30' }),
  reopenAccount: onBusiness('closeAccount', { account: 'Checking' }),
  overrideKind: onPart('correctKinds', ['lineKey', (their) => their.lineKey, NO_KEY], {
    kind: 'fee',
    isTrial: false,
  }),
  removeUserOverride: onPart('correctKinds', ['ruleId', (their) => their.ruleId, NO_KEY], {
    isTrial: false,
  }),
  listGuessedPayees: onBusiness('correctKinds'),
  overrideKinds: onBusiness('correctKinds', {
    stepId: NO_KEY.slice(0, 36),
    payees: [{ counterparty: 'ZANZIBAR MILL', direction: 'out', kind: 'fee' }],
    isTrial: false,
  }),
  removeUserOverrides: onPart('correctKinds', ['stepId', (their) => their.stepId, 'no-such-step'], {
    isTrial: false,
  }),
  setDigestTime: onBusiness('changePreferences', { hour: 8, timeZone: 'Pacific/Auckland' }),
  pauseDigests: onBusiness('changePreferences', { until: null }),
  resumeDigests: onBusiness('changePreferences'),
  recipientStatuses: onBusiness('seeRecipients'),
  addRecipient: onBusiness('changeRecipients', someone),
  removeRecipient: onBusiness('changeRecipients', someone),
  retryAddress: onBusiness('changeRecipients', someone),
  resubscribe: onBusiness('read'),
  answerAlert: onPart(
    'answerAlert',
    ['alertId', (their) => their.alertId, '2026-11-16-0123456789abcdef'],
    { answer: 'handled' },
  ),
  askBookkeeper: onPart(
    'answerAlert',
    ['alertId', (their) => their.alertId, '2026-11-16-0123456789abcdef'],
    { question: { name: 'Bea', address: 'bea@books.example', comment: '' } },
  ),
  markAlertsSeen: {
    act: 'markAlertsSeen',
    ids: ['businessId'],
    swaps: ({ businessId, alertId }, ownId) => [
      {
        what: 'theirs in their business',
        request: { businessId, alertIds: [alertId] },
        withUnknownIds: { businessId: NO_BUSINESS, alertIds: [alertId] },
      },
      {
        what: 'theirs in the caller’s business',
        request: { businessId: ownId, alertIds: [alertId] },
        withUnknownIds: { businessId: ownId, alertIds: ['2026-11-16-0123456789abcdef'] },
      },
    ],
  },
  setCombinedEmail: 'no foreign ids',
  setCriticalEmail: onBusiness('changePreferences', { isWanted: false }),
  resendDigest: onBusiness('read', { businessDate: '2026-11-23' }),
  setSubjectAmounts: onBusiness('changePreferences', { isHidden: true }),
  setPayrollSpread: onBusiness('changePreferences', { isSpread: true }),
  setThreshold: onBusiness('changeAlertSettings', {
    draft: {
      measure: 'expenses',
      counterparty: null,
      category: null,
      account: null,
      window: 'day',
      side: 'above',
      limit: 100_000,
    },
  }),
  removeThreshold: {
    ...onPart('changeAlertSettings', ['thresholdId', ({ ruleId }) => ruleId, NO_KEY]),
    // The id of a threshold is not checked: removing a missing threshold succeeds.
    ids: ['businessId'],
  },
  setAlertBudget: onBusiness('changeAlertSettings', { alertBudget: 2 }),
  inviteMember: onBusiness('changePeople', { ...someone, role: 'bookkeeper' }),
  setMemberRole: onBusiness('changePeople', { ...someone, role: 'bookkeeper' }),
  removeMember: onBusiness('changePeople', someone),
  listOwners: onBusiness('read'),
  acceptInvitation: {
    ids: ['token'],
    swaps: ({ invitation }) => [
      {
        what: 'their invitation with one character changed',
        request: { token: `${invitation.slice(0, -1)}${invitation.endsWith('A') ? 'B' : 'A'}` },
        withUnknownIds: { token: 'no-such-invitation' },
      },
    ],
  },
  createBusiness: 'no foreign ids',
  signInState: 'no foreign ids',
  verifyAddress: 'no foreign ids',
  resetPassword: 'no foreign ids',
  changeAddress: 'no foreign ids',
  cancelAddressChange: 'no foreign ids',
  makeRecoveryCodes: 'no foreign ids',
  recoverAccount: 'no foreign ids',
  offerOwnership: onBusiness('transferOwnership', { ...someone, staysAsViewer: true }),
  withdrawOwnershipOffer: onBusiness('transferOwnership'),
  viewOwnershipOffer: onOffer,
  acceptOwnership: onOffer,
  saveAssessment: onlyForUs(() => assessed),
  sendRiskAssessment: onlyForUs((id) => ({
    ...assessed,
    recipientEmail: `${id}@harbor.example`,
    senderName: '',
  })),
  beginQuiz: onlyForUs((name) => ({ name })),
  resumeQuiz: onlyForUs((attemptId) => ({ attemptId })),
  showAnswer: onlyForUs((attemptId) => ({ attemptId, questionId: 'price', pick: 0 })),
  certify: onlyForUs((attemptId) => ({ attemptId })),
  myCertificates: onlyForUs(() => ({})),
  checkCertificate: onlyForUs((code) => ({ code })),
  unlockToolkit: onlyForUs((id) => ({ email: `${id}@harbor.example`, password: 'guessed' })),
  lockToolkit: onlyForUs(() => ({})),
  endSessions: 'no foreign ids',
  listSessions: 'no foreign ids',
  endSession: 'no foreign ids',
  recordVisit: onBusiness('read'),
  exportData: {
    ids: [],
    swaps: ({ businessId, lineKey, owner }) => [
      {
        what: 'a page of their lines',
        request: { after: { collection: `businesses/${businessId}/postings`, id: lineKey } },
        // A neighboring path, with none of the caller's documents between the two.
        withUnknownIds: { after: { collection: `businesses/${businessId}0/postings`, id: NO_KEY } },
      },
      {
        what: 'a page of their profile',
        request: { after: { collection: 'profiles', id: owner.id } },
        withUnknownIds: { after: { collection: 'profiles', id: `${owner.id}0` } },
      },
    ],
  },
  requestDeletion: 'no foreign ids',
  cancelDeletion: 'no foreign ids',
  setBusinessFacts: onBusiness('changePreferences', {
    basis: 'accrual',
    closedDays: { weekdays: [7], dates: [] },
  }),
  createCheckout: 'no foreign ids',
  checkoutStatus: {
    ids: ['intentId'],
    swaps: ({ checkoutId }) => [
      {
        what: 'their checkout',
        request: { intentId: checkoutId, claimToken: 'not-theirs' },
        withUnknownIds: { intentId: 'no-such-checkout', claimToken: 'not-theirs' },
      },
    ],
  },
  claimLinkState: 'no foreign ids',
  claimCheckout: {
    ids: ['intentId'],
    swaps: ({ checkoutId }) => [
      {
        what: 'their checkout',
        request: { intentId: checkoutId, claimToken: 'not-theirs' },
        withUnknownIds: { intentId: 'no-such-checkout', claimToken: 'not-theirs' },
      },
      {
        what: 'a link with its name',
        request: { link: `${checkoutId}.not-signed` },
        withUnknownIds: { link: 'no-such-checkout.not-signed' },
      },
    ],
  },
  openPortal: 'no foreign ids',
  sendSignupNotification: 'no foreign ids',
  beginConnection: onPart(
    'connectSources',
    ['reconnects', (their) => their.connectionId, 'no-such-connection'],
    { provider: 'plaid' },
  ),
  finishConnection: onAttempt({ secret: 'a-guess', chosen: 0 }),
  reportReturn: onAttempt({}),
  refuseConnection: onAttempt({}),
  disconnectSource: onPart('connectSources', connection),
  purgeSource: onPart('connectSources', connection),
  syncSourceNow: onPart('connectSources', connection),
  predefinedUsers: 'no foreign ids',
  createUser: 'no foreign ids',
  listUsers: 'no foreign ids',
  setRole: onAccount({ role: 'representative', isGranted: true }),
  setAccountDisabled: onAccount({ isClosed: true }),
  endUserSessions: onAccount({}),
  listLeads: 'no foreign ids',
  listBusinesses: {
    ids: ['after'],
    swaps: ({ businessId }) => [
      {
        what: 'their business by its id',
        request: { search: businessId },
        withUnknownIds: { search: NO_BUSINESS },
      },
      {
        what: 'the page after their business',
        request: { after: businessId },
        withUnknownIds: { after: NO_BUSINESS },
      },
    ],
  },
  viewBusiness: forStaff,
  buildDigestNow: forStaff,
  listDeadLetters: 'no foreign ids',
  resendMail: {
    ids: ['mailId'],
    swaps: ({ businessId }) => [
      {
        what: 'a mail of theirs',
        request: { mailId: `${businessId}_2026-11-18`, evenIfItMayHaveArrived: true },
        withUnknownIds: { mailId: `${NO_BUSINESS}_2026-11-18`, evenIfItMayHaveArrived: true },
      },
    ],
  },
  serviceHealth: 'no foreign ids',
  setIncident: 'no foreign ids',
  setKillSwitch: 'no foreign ids',
};
