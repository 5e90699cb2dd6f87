// What somebody could ask with the ids of somebody else, for every callable there is.
import type { Act } from '@daily-snapshot/domain/access/access-table';
import type { CallableName } from '@daily-snapshot/domain/contracts/callables';
import type { PopulatedAccount } from '../local-environment/populated-account.ts';

export interface Swap {
  readonly what: string;
  /** with ids of the neighbour */
  readonly request: Readonly<Record<string, unknown>>;
  /** the same with ids of nothing */
  readonly ofNothing: Readonly<Record<string, unknown>>;
}

export interface SwappedCallable {
  /** what an owner does by it; absent: it is not about a business */
  readonly act?: Act;
  /** @param ownId the business of whoever asks */
  readonly swaps: (neighbour: PopulatedAccount, ownId: string) => readonly Swap[];
  /** the fields that are ids, where they should be anything else */
  readonly ids: readonly string[];
}

/** Why there is nothing to swap: the request has no field that could be anybody else's. */
type NamesNobody = 'names nobody';

type Inner = readonly [
  field: string,
  ofTheirs: (neighbour: PopulatedAccount) => string,
  nothing: string,
];

export const NO_BUSINESS = 'there-is-no-such-business';
const NO_KEY = 'n'.repeat(43);

/** An act on a business as a whole. */
const onBusiness = (act: Act, more: object = {}): SwappedCallable => ({
  act,
  ids: ['businessId'],
  swaps: ({ businessId }) => [
    {
      what: 'their business',
      request: { businessId, ...more },
      ofNothing: { businessId: NO_BUSINESS, ...more },
    },
  ],
});

/** An act on something in a business: asked of theirs, and of one's own as if it were there. */
const onPart = (act: Act, [field, theirs, nothing]: Inner, more: object = {}): SwappedCallable => ({
  act,
  ids: ['businessId', field],
  swaps: (neighbour, ownId) => {
    const id = theirs(neighbour);
    return [
      {
        what: 'theirs in their business',
        request: { businessId: neighbour.businessId, [field]: id, ...more },
        ofNothing: { businessId: NO_BUSINESS, [field]: id, ...more },
      },
      {
        what: 'theirs in the own business',
        request: { businessId: ownId, [field]: id, ...more },
        ofNothing: { businessId: ownId, [field]: nothing, ...more },
      },
      {
        what: 'nothing in their business',
        request: { businessId: neighbour.businessId, [field]: nothing, ...more },
        ofNothing: { businessId: NO_BUSINESS, [field]: nothing, ...more },
      },
    ];
  },
});

/** For those who sell the service: to anybody else, whomever it names, the same refusal. */
const onlyForUs = (
  request: (id: string) => Readonly<Record<string, unknown>>,
): SwappedCallable => ({
  ids: [],
  swaps: ({ businessId, owner }) =>
    [businessId, owner.id].map((id) => ({
      what: 'whom it names',
      request: request(id),
      ofNothing: request(NO_BUSINESS),
    })),
});

/** What only an administrator does with an account. */
const onAccount = (more: object): SwappedCallable => ({
  ids: ['accountId'],
  swaps: ({ owner }) => [
    {
      what: 'their account',
      request: { accountId: owner.id, ...more },
      ofNothing: { accountId: 'there-is-no-such-account', ...more },
    },
  ],
});

/** What only an administrator does with a business. */
const forStaff: SwappedCallable = {
  ids: ['businessId'],
  swaps: ({ businessId }) => [
    {
      what: 'their business',
      request: { businessId },
      ofNothing: { businessId: NO_BUSINESS },
    },
  ],
};

const connection: Inner = ['connectionId', (their) => their.connectionId, 'no-such-connection'];
/** What the calculator works out of a revenue, for anybody. */
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
/** A table with nothing in it, packed. */
const EMPTY_TABLE = 'H4sIAAAAAAAAA3NJLEnVcczNL80r4QIAtfQ/ZgwAAAA=';

export const SWAPPED: Readonly<Record<CallableName, SwappedCallable | NamesNobody>> = {
  startDigests: onBusiness('startDigests'),
  importFile: onBusiness('importFile', {
    fileName: 'november.csv',
    packed: EMPTY_TABLE,
    mapping: null,
    accounts: [{ nameInFile: '', name: 'Checking', kind: 'bank' }],
    completeThrough: '2026-11-17',
    isTrial: false,
  }),
  undoImport: onPart('importFile', ['fileKey', (their) => their.fileKey, NO_KEY]),
  overrideKind: onPart('correctKinds', ['lineKey', (their) => their.lineKey, NO_KEY], {
    kind: 'fee',
    isTrial: false,
  }),
  removeUserOverride: onPart('correctKinds', ['ruleId', (their) => their.ruleId, NO_KEY], {
    isTrial: false,
  }),
  setDigestTime: onBusiness('changePreferences', { hour: 8, timeZone: 'Pacific/Auckland' }),
  pauseDigests: onBusiness('changePreferences', { until: null }),
  resumeDigests: onBusiness('changePreferences'),
  recipientStatuses: onBusiness('seeRecipients'),
  addRecipient: onBusiness('changeRecipients', someone),
  removeRecipient: onBusiness('changeRecipients', someone),
  resubscribe: onBusiness('read'),
  answerAlert: onPart(
    'answerAlert',
    ['alertId', (their) => their.alertId, '2026-11-16-0123456789abcdef'],
    { answer: 'handled' },
  ),
  markAlertsSeen: {
    act: 'answerAlert',
    ids: ['businessId'],
    swaps: ({ businessId, alertId }, ownId) => [
      {
        what: 'theirs in their business',
        request: { businessId, alertIds: [alertId] },
        ofNothing: { businessId: NO_BUSINESS, alertIds: [alertId] },
      },
      {
        what: 'theirs in the own business',
        request: { businessId: ownId, alertIds: [alertId] },
        ofNothing: { businessId: ownId, alertIds: ['2026-11-16-0123456789abcdef'] },
      },
    ],
  },
  setCriticalEmail: onBusiness('changePreferences', { isWanted: false }),
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
    // Of the business' own settings: to take away what is not there is done already.
    ids: ['businessId'],
  },
  setAlertBudget: onBusiness('changeAlertSettings', { alertBudget: 2 }),
  inviteViewer: onBusiness('changePeople', someone),
  removeViewer: onBusiness('changePeople', someone),
  acceptInvitation: {
    ids: ['token'],
    swaps: ({ invitation }) => [
      {
        what: 'their invitation, changed by a letter',
        request: { token: `${invitation.slice(0, -1)}${invitation.endsWith('A') ? 'B' : 'A'}` },
        ofNothing: { token: 'no-such-invitation' },
      },
    ],
  },
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
  endSessions: 'names nobody',
  recordVisit: onBusiness('read'),
  exportData: {
    ids: [],
    swaps: ({ businessId, lineKey, owner }) => [
      {
        what: 'a page of their lines',
        request: { after: { collection: `businesses/${businessId}/postings`, id: lineKey } },
        // Next to theirs: nothing of the own comes between the two.
        ofNothing: { after: { collection: `businesses/${businessId}0/postings`, id: NO_KEY } },
      },
      {
        what: 'a page of their profile',
        request: { after: { collection: 'profiles', id: owner.id } },
        ofNothing: { after: { collection: 'profiles', id: `${owner.id}0` } },
      },
    ],
  },
  requestDeletion: 'names nobody',
  cancelDeletion: 'names nobody',
  setBusinessFacts: onBusiness('changePreferences', {
    basis: 'accrual',
    closedDays: { weekdays: [7], dates: [] },
  }),
  createCheckout: 'names nobody',
  checkoutStatus: {
    ids: ['intentId'],
    swaps: ({ checkoutId }) => [
      {
        what: 'their checkout',
        request: { intentId: checkoutId, claimToken: 'not-theirs' },
        ofNothing: { intentId: 'no-such-checkout', claimToken: 'not-theirs' },
      },
    ],
  },
  claimCheckout: {
    ids: ['intentId'],
    swaps: ({ checkoutId }) => [
      {
        what: 'their checkout',
        request: { intentId: checkoutId, claimToken: 'not-theirs' },
        ofNothing: { intentId: 'no-such-checkout', claimToken: 'not-theirs' },
      },
      {
        what: 'a link with its name',
        request: { link: `${checkoutId}.not-signed` },
        ofNothing: { link: 'no-such-checkout.not-signed' },
      },
    ],
  },
  openPortal: 'names nobody',
  sendSignupNotification: 'names nobody',
  beginConnection: onPart(
    'connectSources',
    ['reconnects', (their) => their.connectionId, 'no-such-connection'],
    { provider: 'plaid' },
  ),
  finishConnection: {
    ids: ['state'],
    swaps: ({ state }) => [
      {
        what: 'their way back from a provider',
        request: { state, returned: { public_token: 'x' } },
        ofNothing: { state: 'no-such-state', returned: { public_token: 'x' } },
      },
    ],
  },
  disconnectSource: onPart('connectSources', connection),
  purgeSource: onPart('connectSources', connection),
  syncSourceNow: onPart('connectSources', connection),
  predefinedUsers: 'names nobody',
  createUser: 'names nobody',
  listUsers: 'names nobody',
  setRole: onAccount({ role: 'representative', isGiven: true }),
  setAccountDisabled: onAccount({ isClosed: true }),
  listLeads: 'names nobody',
  listBusinesses: {
    ids: ['after'],
    swaps: ({ businessId }) => [
      {
        what: 'their business by its id',
        request: { search: businessId },
        ofNothing: { search: NO_BUSINESS },
      },
      {
        what: 'those after their business',
        request: { after: businessId },
        ofNothing: { after: NO_BUSINESS },
      },
    ],
  },
  viewBusiness: forStaff,
  buildDigestNow: forStaff,
  listDeadLetters: 'names nobody',
  resendMail: {
    ids: ['mailId'],
    swaps: ({ businessId }) => [
      {
        what: 'a mail of theirs',
        request: { mailId: `${businessId}_2026-11-18`, evenIfItMayHaveArrived: true },
        ofNothing: { mailId: `${NO_BUSINESS}_2026-11-18`, evenIfItMayHaveArrived: true },
      },
    ],
  },
  serviceHealth: 'names nobody',
};
