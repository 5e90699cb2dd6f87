// One valid request per callable, so that a refusal has another cause than the request's form.
import { callables, type CallableName } from '@daily-snapshot/domain/contracts/callables';
import type { PopulatedAccount } from '../local-environment/populated-account.ts';
import { NO_BUSINESS, CALLABLE_SWAPS } from './swapped-requests.ts';

export type Request = Readonly<Record<string, unknown>>;

const KEY = 'n'.repeat(43);
const unknownUser = { id: 'there-is-no-such-account', idToken: '' };

/** Well-formed ids that do not exist. */
const UNKNOWN_ACCOUNT: PopulatedAccount = {
  owner: unknownUser,
  bookkeeper: unknownUser,
  viewer: unknownUser,
  businessId: NO_BUSINESS,
  alertId: '2026-11-16-0123456789abcdef',
  fileKey: KEY,
  lineKey: KEY,
  ruleId: KEY,
  stepId: 'no-such-step',
  connectionId: 'no-such-connection',
  state: 'no-such-state',
  invitation: 'no-such-invitation',
  checkoutId: 'no-such-checkout',
  addresses: [],
  secrets: [],
};

/**
 * Requests of callables that take no foreign id but have required fields. Only
 * createBusiness changes stored data.
 */
const OTHER_REQUESTS: Readonly<Partial<Record<CallableName, Request>>> = {
  // Creates a business, so a test that changes nothing must not send it with a valid session.
  createBusiness: {
    businessId: 'n'.repeat(20),
    name: 'Harbor Bread',
    timeZone: 'America/Chicago',
  },
  // The price is not on the price list.
  createCheckout: { offer: 'friends', price: 1 },
  // The link has no valid signature.
  claimLinkState: { link: KEY },
  // Filled in like a bot does.
  sendSignupNotification: {
    email: 'program@harbor.example',
    phone: '',
    source: 'exit_intent',
    wording: 'scorecard-1',
    filledInMs: 1,
    website: 'https://harbor.example/',
  },
  createUser: { email: 'eve@harbor.example', password: 'long-enough-for-everybody' },
  setCombinedEmail: { isWanted: false },
  changeAddress: { address: 'new-address@harbor.example' },
  verifyAddress: { code: 'no-such-code' },
  endSession: { id: 1 },
  resetPassword: { code: 'no such code', password: 'evening-paper-too' },
  recoverAccount: {
    address: 'program@harbor.example',
    password: 'guessed',
    code: '00000-00000',
  },
  setKillSwitch: { name: 'checkout', isOff: false, reason: 'A test' },
  setIncident: { kind: null },
  serviceHealth: { businessDate: '2026-11-18' },
};

export const CALLABLE_NAMES = Object.keys(callables) as readonly CallableName[];

/** Returns a valid request of a callable. */
export function validRequest(name: CallableName): Request {
  const row = CALLABLE_SWAPS[name];
  if (row === 'no foreign ids') return OTHER_REQUESTS[name] ?? {};
  return row.swaps(UNKNOWN_ACCOUNT, NO_BUSINESS)[0]?.request ?? {};
}

/** Returns one copy per field, each with that field replaced, at every depth. */
export const withEachReplaced = (value: unknown, by: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([field, inner]) =>
        [by, ...withEachReplaced(inner, by)].map((changed) =>
          Array.isArray(value)
            ? value.with(Number(field), changed)
            : { ...value, [field]: changed },
        ),
      )
    : [];
