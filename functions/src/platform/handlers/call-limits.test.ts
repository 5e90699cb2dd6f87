import { callableFunctions, callables } from '@daily-snapshot/domain/contracts/callables';
import { CALL_LIMITS, type CallLimit } from '@daily-snapshot/domain/contracts/call-limits';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { CALLABLE_NAMES, validRequest } from '../../../../tests/kit/requests/valid-requests.ts';

const wired: { ports: object } = { ports: {} };
let signedInFunction: typeof import('./callable.ts').signedInFunction;

beforeAll(async () => {
  // Files share loaded modules, so another file may have loaded the real wiring before this one.
  vi.resetModules();
  vi.doMock('../wiring/wiring.ts', () => ({ ports: () => wired.ports }));
  ({ signedInFunction } = await import('./callable.ts'));
  return () => {
    vi.doUnmock('../wiring/wiring.ts');
    vi.resetModules();
  };
});

const OPTIONS = { memory: '512MiB', timeoutSeconds: 60, maxInstances: 1 } as const;

/** The calls that an account of any kind can make any number of times. Each is cheap. */
const UNCOUNTED = [
  'recordVisit',
  'signInState',
  'cancelAddressChange',
  'withdrawOwnershipOffer',
  'viewOwnershipOffer',
  'setMemberRole',
  'removeMember',
  'listOwners',
  'listSessions',
  'listUsers',
  'setRole',
  'setAccountDisabled',
  'endUserSessions',
  'listLeads',
  'listBusinesses',
  'viewBusiness',
  'listDeadLetters',
  'serviceHealth',
  'markAlertsSeen',
  'claimLinkState',
  'setSubjectAmounts',
  'setCriticalEmail',
  'recipientStatuses',
  'removeRecipient',
  'resubscribe',
  'lockToolkit',
  'resumeQuiz',
  'showAnswer',
  'certify',
  'myCertificates',
];

const limits = Object.entries<CallLimit>(CALL_LIMITS);
const quotasOf = (limit: CallLimit) =>
  limit.countedBy === 'account'
    ? [limit.quota]
    : limit.countedBy === 'command'
      ? Object.values(limit.quotas)
      : [];

const functionOf = (name: string) =>
  Object.entries(callableFunctions).find(([, { calls }]) => Object.hasOwn(calls, name));

describe('the table of call limits', () => {
  it('names every callable, and limits all except the cheap ones', () => {
    expect(Object.keys(CALL_LIMITS).toSorted()).toEqual(CALLABLE_NAMES.toSorted());
    const uncounted = limits.filter(([, { countedBy }]) => countedBy === 'none');
    expect(uncounted.map(([name]) => name).toSorted()).toEqual(UNCOUNTED.toSorted());
  });

  it('has finite limits of at most a week', () => {
    for (const [name, limit] of limits) {
      if (limit.countedBy === 'none') continue;
      expect(quotasOf(limit).length, name).toBeGreaterThan(0);
      for (const { most, withinMs } of quotasOf(limit)) {
        expect(most, name).toBeGreaterThan(0);
        expect(most, name).toBeLessThanOrEqual(1_000);
        expect(withinMs, name).toBeGreaterThanOrEqual(60_000);
        expect(withinMs, name).toBeLessThanOrEqual(7 * 86_400_000);
      }
    }
  });

  it('counts by account only calls of signed-in functions', () => {
    for (const [name, { countedBy }] of limits) {
      if (countedBy === 'account') expect(functionOf(name)?.[1].audience).not.toBe('public');
    }
  });
});

describe('a signed-in callable with a limit by account', () => {
  const counted = limits.flatMap(([name, limit]) =>
    limit.countedBy === 'account' ? [[name, limit.quota.most] as const] : [],
  );

  it.each(counted)('%s does nothing after %i calls of one account', async (name, most) => {
    const memory = memoryPorts();
    const clock = { now: () => new Date('2026-11-23T16:00:00Z') };
    const accounts = { sessionsFrom: async () => clock.now() };
    wired.ports = { ...memory, clock, accounts, signInCheck: { check: async () => undefined } };
    const handle = vi.fn(async () => ({}));
    const [functionName] = functionOf(name) ?? [];
    const deployed = signedInFunction(
      functionName as 'connectionsApi',
      { [name]: handle } as unknown as Parameters<typeof signedInFunction<'connectionsApi'>>[1],
      OPTIONS,
    );
    const call = (uid: string) =>
      deployed.run({
        data: validRequest(name as keyof typeof callables),
        auth: {
          uid,
          rawToken: 'token',
          token: {
            auth_time: clock.now().getTime() / 1000,
            firebase: { sign_in_provider: 'password' },
          },
        },
        rawRequest: { path: `/${name}`, headers: {}, socket: {}, get: () => undefined },
      } as never);
    for (let time = 0; time < most; time += 1) await call('ada');
    await expect(call('ada')).rejects.toMatchObject({ code: 'resource-exhausted' });
    expect(handle).toHaveBeenCalledTimes(most);
    await call('eve');
    expect(handle).toHaveBeenCalledTimes(most + 1);
  });
});
