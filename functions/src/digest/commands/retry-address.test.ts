import {
  NOT_SUPPRESSED,
  suppress,
  type SuppressionReason,
} from '@daily-snapshot/domain/mail/suppression';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { recipientStatuses } from './recipients.ts';
import { retryAddress } from './retry-address.ts';

const BOOKS = 'books@bakery.example';
const OWNER = { id: 'ada', email: 'ada@bakery.example' };
const REQUEST = { businessId: 'bakery', address: BOOKS };
const HOUR_MS = 3_600_000;

async function setUp(reason: SuppressionReason | null = 'bounced') {
  let now = DIGEST_TIME;
  const removed: string[] = [];
  const ports = {
    ...memoryPorts(),
    clock: { now: () => now },
    bounceList: {
      remove: async (address: string): Promise<'removed' | 'reported-as-spam' | 'unavailable'> => {
        removed.push(address);
        return 'removed';
      },
    },
  };
  ports.stored.businesses.set(
    'bakery',
    aBusiness({
      members: { ada: 'owner', vera: 'viewer' },
      digestPreferences: { isPaused: false, recipients: [OWNER.email, BOOKS] },
    }),
  );
  const bounce = (as: SuppressionReason) =>
    ports.suppressions.changeOf(BOOKS, (found) =>
      suppress(found, { what: 'everything', reason: as }, now),
    );
  if (reason) await bounce(reason);
  const status = async () => {
    const all = await recipientStatuses(ports, { businessId: 'bakery' }, OWNER);
    return all.find(({ address }) => address === BOOKS)?.status;
  };
  return {
    ports,
    removed,
    bounce,
    status,
    wait: (hours: number) => {
      now = new Date(now.getTime() + hours * HOUR_MS);
    },
  };
}

describe('retryAddress', () => {
  it.each(['bounced', 'dropped'] as const)('sends again to an address that %s', async (reason) => {
    const { ports, removed, status } = await setUp(reason);
    expect(await status()).toBe('unreachable');
    await retryAddress(ports, REQUEST, OWNER);
    expect(await status()).toBe('subscribed');
    expect(removed).toEqual([BOOKS]);
  });

  it('allows one retry in 24 hours, so that a dead address is not hit repeatedly', async () => {
    const { ports, removed, bounce, status, wait } = await setUp();
    await retryAddress(ports, REQUEST, OWNER);
    await bounce('bounced');
    wait(23);
    await expect(retryAddress(ports, REQUEST, OWNER)).rejects.toMatchObject({ code: 'conflict' });
    expect(removed).toHaveLength(1);
    wait(1);
    await retryAddress(ports, REQUEST, OWNER);
    expect(await status()).toBe('subscribed');
  });

  it('does not lift a spam report that we or the provider know', async () => {
    const known = await setUp('reported-as-spam');
    expect(await known.status()).toBe('reported-as-spam');
    await expect(retryAddress(known.ports, REQUEST, OWNER)).rejects.toThrow('reported our e-mail');
    expect(known.removed).toEqual([]);
    const { ports, status } = await setUp('dropped');
    const bounceList = { remove: async () => 'reported-as-spam' as const };
    await expect(retryAddress({ ...ports, bounceList }, REQUEST, OWNER)).rejects.toThrow(
      'reported our e-mail',
    );
    expect(await status()).toBe('unreachable');
  });

  it('keeps an unsubscription, which only the recipient can end', async () => {
    const { ports, status } = await setUp();
    await ports.suppressions.changeOf(BOOKS, (found) =>
      suppress(found, { what: 'digests', businessId: 'bakery' }, DIGEST_TIME),
    );
    await retryAddress(ports, REQUEST, OWNER);
    expect(await status()).toBe('unsubscribed');
  });

  it('changes nothing and does not count if the provider is unavailable', async () => {
    const { ports, status } = await setUp();
    const bounceList = { remove: async () => 'unavailable' as const };
    await expect(retryAddress({ ...ports, bounceList }, REQUEST, OWNER)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await status()).toBe('unreachable');
    await retryAddress(ports, REQUEST, OWNER);
    expect(await status()).toBe('subscribed');
  });

  it('asks the provider for nothing if the address is not suppressed', async () => {
    const { ports, removed } = await setUp(null);
    await retryAddress(ports, REQUEST, OWNER);
    expect(removed).toEqual([]);
    expect((await ports.suppressions.of([BOOKS])).get(BOOKS) ?? NOT_SUPPRESSED).toEqual(
      NOT_SUPPRESSED,
    );
  });

  it.each([
    ['an address that is no recipient', OWNER, 'other@example.com', 'not-found'],
    ['a viewer', { id: 'vera' }, BOOKS, 'not-allowed'],
    ['a stranger', { id: 'sam' }, BOOKS, 'not-found'],
  ])('refuses %s', async (_, caller, address, code) => {
    const { ports, removed } = await setUp();
    const request = { businessId: 'bakery', address };
    await expect(retryAddress(ports, request, caller)).rejects.toMatchObject({ code });
    expect(removed).toEqual([]);
  });
});
