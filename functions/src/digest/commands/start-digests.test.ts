import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { suppress } from '@daily-snapshot/domain/mail/suppression';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts, withFeaturePorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { startDigests, startPaidDigests } from './start-digests.ts';

const ADDRESS = 'ada@bluebird.example';
const ADA = { id: 'ada', signInAddress: ADDRESS, email: ADDRESS };
const MONDAY_NOON = new Date('2026-11-23T18:00:00Z');

function setUp() {
  const ports = withFeaturePorts({ ...memoryPorts(), clock: stoppedClock(MONDAY_NOON) });
  ports.stored.businesses.set('bakery', aBusiness({ members: { ada: 'owner', vera: 'viewer' } }));
  return ports;
}

describe('startDigests', () => {
  it('makes the business due at ten on the next weekday', async () => {
    const ports = setUp();
    const dueAt = await startDigests(ports, { businessId: 'bakery' }, ADA);
    expect(dueAt).toEqual(new Date('2026-11-24T16:00:00Z'));
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toEqual(dueAt);
  });

  it('adds the verified address of the owner without a confirmation', async () => {
    const ports = setUp();
    await startDigests(ports, { businessId: 'bakery' }, ADA);
    expect(ports.stored.businesses.get('bakery')?.digestPreferences?.recipients).toEqual([ADDRESS]);
    expect(ports.stored.outbox.size).toBe(0);
  });

  it('sends a confirmation to an unverified address of the owner', async () => {
    const ports = setUp();
    const caller = { id: 'ada', signInAddress: ADDRESS };
    await startDigests(ports, { businessId: 'bakery' }, caller);
    await startDigests(ports, { businessId: 'bakery' }, caller);
    expect(ports.stored.businesses.get('bakery')).toMatchObject({
      digestPreferences: { isPaused: false, recipients: [] },
      waitingRecipients: [{ address: ADDRESS }],
    });
    expect([...ports.stored.outbox.keys()]).toEqual(['confirm-recipient.email-1']);
  });

  it('starts even if the address of the owner is suppressed', async () => {
    const ports = setUp();
    await ports.suppressions.changeOf(ADDRESS, (suppression) =>
      suppress(suppression, { what: 'everything', reason: 'bounced' }, MONDAY_NOON),
    );
    await startDigests(ports, { businessId: 'bakery' }, { ...ADA, email: undefined });
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toBeDefined();
    expect(ports.stored.outbox.size).toBe(0);
  });

  it('stores the entitlement of the owner', async () => {
    const ports = { ...setUp(), entitlements: { ofOwner: async () => ({ hasDigests: false }) } };
    await startDigests(ports, { businessId: 'bakery' }, ADA);
    expect(ports.stored.businesses.get('bakery')?.entitlement).toEqual({ hasDigests: false });
  });

  it('keeps earlier preferences and updates the entitlement', async () => {
    const ports = setUp();
    const chosen = { digestPreferences: { isPaused: true, recipients: ['books@example.com'] } };
    const business = aBusiness({ ...chosen, entitlement: { hasDigests: false } });
    ports.stored.businesses.set('bakery', business);
    await startDigests(ports, { businessId: 'bakery' }, ADA);
    const entitlement = { hasDigests: true };
    expect(ports.stored.businesses.get('bakery')).toMatchObject({ ...chosen, entitlement });
  });

  it('enqueues the latest digest once for repeated calls', async () => {
    const ports = setUp();
    await startDigests(ports, { businessId: 'bakery' }, ADA);
    await startDigests(ports, { businessId: 'bakery' }, ADA);
    expect([...ports.stored.tasks.values()]).toEqual([
      { name: 'buildDigest', payload: { businessId: 'bakery', businessDate: '2026-11-23' } },
    ]);
  });

  it.each([
    ['a viewer', 'vera', 'bakery', 'not-allowed'],
    ['a stranger', 'sam', 'bakery', 'not-found'],
    ['an owner of something else', 'ada', 'florist', 'not-found'],
  ])('rejects %s and changes nothing', async (_, callerId, businessId, code) => {
    const ports = setUp();
    await expect(startDigests(ports, { businessId }, { id: callerId })).rejects.toMatchObject({
      code,
    });
    expect(ports.stored.tasks.size).toBe(0);
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toBeUndefined();
  });
});

describe('startPaidDigests', () => {
  const start = (ports: ReturnType<typeof setUp>) =>
    startPaidDigests(ports, { businessId: 'bakery' }, ADA);

  it('starts the digest of a paying owner on the next weekday', async () => {
    const ports = setUp();
    await start(ports);
    expect(ports.stored.businesses.get('bakery')).toMatchObject({
      digestDueAt: new Date('2026-11-24T16:00:00Z'),
      digestPreferences: { isPaused: false, recipients: [ADDRESS] },
      entitlement: { hasDigests: true },
    });
    expect(ports.stored.tasks.size).toBe(0);
  });

  it.each([
    ['the owner has no plan', { hasDigests: false }],
    ['the plan has ended', { hasDigests: true, until: MONDAY_NOON }],
  ])('does not start if %s', async (_, entitlement) => {
    const ports = { ...setUp(), entitlements: { ofOwner: async () => entitlement } };
    await start(ports);
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toBeUndefined();
  });

  it('keeps earlier choices', async () => {
    const ports = setUp();
    const chosen = aBusiness({ digestPreferences: { isPaused: true, recipients: [] } });
    ports.stored.businesses.set('bakery', chosen);
    await start(ports);
    expect(ports.stored.businesses.get('bakery')).toEqual(chosen);
  });
});
