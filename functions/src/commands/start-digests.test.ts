import { stoppedClock } from '@daily-snapshot/domain/clock';
import { suppress } from '@daily-snapshot/domain/delivery/suppression';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../adapters/memory/memory-ports.ts';
import { startDigests, startPaidDigests } from './start-digests.ts';

const ADDRESS = 'ada@bluebird.example';
const ADA = { id: 'ada', signInAddress: ADDRESS, email: ADDRESS };
const MONDAY_NOON = new Date('2026-11-23T18:00:00Z');

function world() {
  const ports = { ...memoryPorts(), clock: stoppedClock(MONDAY_NOON) };
  ports.stored.businesses.set('bakery', aBusiness({ members: { ada: 'owner', vera: 'viewer' } }));
  return ports;
}

describe('starting the morning digest', () => {
  it('makes the business due on the next weekday at ten', async () => {
    const ports = world();
    const dueAt = await startDigests(ports, { businessId: 'bakery', caller: ADA });
    expect(dueAt).toEqual(new Date('2026-11-24T16:00:00Z'));
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toEqual(dueAt);
  });

  it('sends it to the owner whose address is known to be theirs, without asking', async () => {
    const ports = world();
    await startDigests(ports, { businessId: 'bakery', caller: ADA });
    expect(ports.stored.businesses.get('bakery')?.digestPreferences?.recipients).toEqual([ADDRESS]);
    expect(ports.stored.outbox.size).toBe(0);
  });

  it('asks an address that the owner only typed, and sends it nothing until it says yes', async () => {
    const ports = world();
    const caller = { id: 'ada', signInAddress: ADDRESS };
    await startDigests(ports, { businessId: 'bakery', caller });
    await startDigests(ports, { businessId: 'bakery', caller });
    expect(ports.stored.businesses.get('bakery')).toMatchObject({
      digestPreferences: { isPaused: false, recipients: [] },
      waitingRecipients: [{ address: ADDRESS }],
    });
    expect([...ports.stored.outbox.keys()]).toEqual(['confirm-recipient.letter-1']);
  });

  it('starts although the address of the owner takes no mail', async () => {
    const ports = world();
    await ports.suppressions.changeOf(ADDRESS, (suppression) =>
      suppress(suppression, { what: 'everything', reason: 'bounced' }, MONDAY_NOON),
    );
    await startDigests(ports, { businessId: 'bakery', caller: { ...ADA, email: undefined } });
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toBeDefined();
    expect(ports.stored.outbox.size).toBe(0);
  });

  it('grants what the entitlements say, and nothing of its own', async () => {
    const ports = { ...world(), entitlements: { ofOwner: async () => ({ hasDigests: false }) } };
    await startDigests(ports, { businessId: 'bakery', caller: ADA });
    expect(ports.stored.businesses.get('bakery')?.entitlement).toEqual({ hasDigests: false });
  });

  it('leaves what was chosen before, and grants what is paid for by now', async () => {
    const ports = world();
    const chosen = { digestPreferences: { isPaused: true, recipients: ['books@example.com'] } };
    const business = aBusiness({ ...chosen, entitlement: { hasDigests: false } });
    ports.stored.businesses.set('bakery', business);
    await startDigests(ports, { businessId: 'bakery', caller: ADA });
    const entitlement = { hasDigests: true };
    expect(ports.stored.businesses.get('bakery')).toMatchObject({ ...chosen, entitlement });
  });

  it('has the latest digest built at once, and only once when pressed twice', async () => {
    const ports = world();
    await startDigests(ports, { businessId: 'bakery', caller: ADA });
    await startDigests(ports, { businessId: 'bakery', caller: ADA });
    expect([...ports.stored.tasks.values()]).toEqual([
      { name: 'buildDigest', payload: { businessId: 'bakery', businessDate: '2026-11-23' } },
    ]);
  });

  it.each([
    ['a viewer', 'vera', 'bakery', 'not-allowed'],
    ['a stranger', 'sam', 'bakery', 'not-found'],
    ['an owner of something else', 'ada', 'florist', 'not-found'],
  ])('refuses %s and changes nothing', async (_, callerId, businessId, code) => {
    const ports = world();
    await expect(
      startDigests(ports, { businessId, caller: { id: callerId } }),
    ).rejects.toMatchObject({ code });
    expect(ports.stored.tasks.size).toBe(0);
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toBeUndefined();
  });
});

describe('the first source of a business', () => {
  const start = (ports: ReturnType<typeof world>) =>
    startPaidDigests(ports, { businessId: 'bakery', caller: ADA });

  it('begins the digest that its owner has paid for, to their address, on the next morning', async () => {
    const ports = world();
    await start(ports);
    expect(ports.stored.businesses.get('bakery')).toMatchObject({
      digestDueAt: new Date('2026-11-24T16:00:00Z'),
      digestPreferences: { isPaused: false, recipients: [ADDRESS] },
      entitlement: { hasDigests: true },
    });
    expect(ports.stored.tasks.size).toBe(0);
  });

  it.each([
    ['nobody has paid', { hasDigests: false }],
    ['is paid no longer', { hasDigests: true, until: MONDAY_NOON }],
  ])('begins nothing that %s', async (_, entitlement) => {
    const ports = { ...world(), entitlements: { ofOwner: async () => entitlement } };
    await start(ports);
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toBeUndefined();
  });

  it('leaves alone what was started or chosen before', async () => {
    const ports = world();
    const chosen = aBusiness({ digestPreferences: { isPaused: true, recipients: [] } });
    ports.stored.businesses.set('bakery', chosen);
    await start(ports);
    expect(ports.stored.businesses.get('bakery')).toEqual(chosen);
  });
});
