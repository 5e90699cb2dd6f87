// One request for every callable that its contract takes: what is refused then is refused for another reason.
import { callables, type CallableName } from '@daily-snapshot/domain/contracts/callables';
import type { PopulatedAccount } from '../local-environment/populated-account.ts';
import { NO_BUSINESS, SWAPPED } from './swapped-requests.ts';

export type Request = Readonly<Record<string, unknown>>;

const KEY = 'n'.repeat(43);
const nobody = { id: 'there-is-no-such-account', idToken: '' };

/** Ids of the form that ids have; nothing is behind them. */
const NOBODYS: PopulatedAccount = {
  owner: nobody,
  viewer: nobody,
  businessId: NO_BUSINESS,
  alertId: '2026-11-16-0123456789abcdef',
  fileKey: KEY,
  lineKey: KEY,
  ruleId: KEY,
  connectionId: 'no-such-connection',
  state: 'no-such-state',
  invitation: 'no-such-invitation',
  checkoutId: 'no-such-checkout',
  addresses: [],
  secrets: [],
};

/** Of those that name nobody, and want more than nothing; none of them leaves anything behind. */
const MORE: Readonly<Partial<Record<CallableName, Request>>> = {
  // At a price that is not on the list.
  createCheckout: { offer: 'friends', price: 1 },
  // As a program fills it in.
  sendSignupNotification: {
    email: 'program@harbor.example',
    phone: '',
    source: 'exit_intent',
    wording: 'scorecard-1',
    filledInMs: 1,
    website: 'https://harbor.example/',
  },
  createUser: { email: 'eve@harbor.example', password: 'long-enough-for-everybody' },
  serviceHealth: { businessDate: '2026-11-18' },
};

export const CALLABLE_NAMES = Object.keys(callables) as readonly CallableName[];

/** A sound request of a callable. */
export function validRequest(name: CallableName): Request {
  const row = SWAPPED[name];
  if (row === 'names nobody') return MORE[name] ?? {};
  return row.swaps(NOBODYS, NO_BUSINESS)[0]?.request ?? {};
}

/** The same with something else in one place, for every place where something is. */
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
