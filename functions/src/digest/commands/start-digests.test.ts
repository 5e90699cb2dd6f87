import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { RECIPIENTS_MAX, type Business } from '@daily-snapshot/domain/accounts/business-schema';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { anImportedFile } from '../../../../tests/kit/builders/imported-file.ts';
import { aConnectionRecord } from '../../../../tests/kit/port-contracts/connections-contract.ts';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { NEXT_DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts, withFeaturePorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { deliverMail } from '../../mail/commands/deliver-mail.ts';
import { unsubscribe } from '../../mail/commands/unsubscribe.ts';
import { buildDigest } from './build-digest.ts';
import { startDigests, startDigestsOfPlan, startPaidDigests } from './start-digests.ts';

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

  it('lets an unverified address of the owner wait for its account and sends no e-mail', async () => {
    const ports = setUp();
    const caller = { id: 'ada', signInAddress: ADDRESS };
    await startDigests(ports, { businessId: 'bakery' }, caller);
    await startDigests(ports, { businessId: 'bakery' }, caller);
    expect(ports.stored.businesses.get('bakery')).toMatchObject({
      digestPreferences: { isPaused: false, recipients: [] },
      waitingRecipients: [{ address: ADDRESS, askedAt: MONDAY_NOON }],
    });
    expect(ports.stored.outbox.size).toBe(0);
  });

  it('starts even if the maximum number of recipients is waiting for confirmation', async () => {
    const ports = setUp();
    const waitingRecipients = Array.from({ length: RECIPIENTS_MAX }, (_, index) => ({
      address: `books-${index}@example.com`,
      askedAt: MONDAY_NOON,
    }));
    ports.stored.businesses.set('bakery', aBusiness({ waitingRecipients }));
    await startDigests(ports, { businessId: 'bakery' }, ADA);
    expect(ports.stored.businesses.get('bakery')).toMatchObject({
      digestDueAt: new Date('2026-11-24T16:00:00Z'),
      waitingRecipients,
    });
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

  it('does nothing for a bookkeeper, even one who pays for a business of their own', async () => {
    const ports = setUp();
    const members = { ada: 'owner', bea: 'bookkeeper' } as const;
    ports.stored.businesses.set('bakery', aBusiness({ members }));
    await startPaidDigests(ports, { businessId: 'bakery' }, { id: 'bea' });
    expect(ports.stored.businesses.get('bakery')).toEqual(aBusiness({ members }));
  });

  it.each([
    ['the owner has no plan', { hasDigests: false }],
    ['the plan has ended', { hasDigests: true, until: MONDAY_NOON }],
  ])('does not start if %s', async (_, entitlement) => {
    const ports = { ...setUp(), entitlements: { ofOwner: async () => entitlement } };
    await start(ports);
    expect(ports.stored.businesses.get('bakery')?.digestDueAt).toBeUndefined();
  });

  it.each<[string, Partial<Business>]>([
    ['was paused', { digestPreferences: { isPaused: true, recipients: [] } }],
    ['was started and has no recipient left', { digestDueAt: NEXT_DIGEST_TIME }],
    ['belongs to an account that is being closed', { closesAt: NEXT_DIGEST_TIME }],
  ])('changes nothing if the digest %s', async (_, chosen) => {
    const ports = setUp();
    const business = aBusiness({
      digestPreferences: { isPaused: false, recipients: [] },
      ...chosen,
    });
    ports.stored.businesses.set('bakery', business);
    await start(ports);
    expect(ports.stored.businesses.get('bakery')).toEqual(business);
  });

  it('starts at the hour that the owner chose before the first file', async () => {
    const ports = setUp();
    const digestPreferences = { isPaused: false, recipients: [], hour: 7 };
    ports.stored.businesses.set('bakery', aBusiness({ digestPreferences }));
    await start(ports);
    expect(ports.stored.businesses.get('bakery')).toMatchObject({
      digestDueAt: new Date('2026-11-24T13:00:00Z'),
      digestPreferences: { ...digestPreferences, recipients: [ADDRESS] },
    });
  });

  it('sends nothing to an owner who has unsubscribed, after another file too', async () => {
    const ports = setUp();
    await start(ports);
    await unsubscribe(ports, {
      token: ports.unsubscribeLinks.urlFor('bakery', ADDRESS).split('/').at(-1) ?? '',
    });
    await start(ports);
    const digest = { businessId: 'bakery', businessDate: businessDate('2026-11-24') };
    await buildDigest(ports, digest);
    await deliverMail(ports, digest);
    expect(ports.stored.mails).toEqual([]);
  });
});

describe('startDigestsOfPlan', () => {
  function setUpFile(differences: Partial<Business> = {}) {
    const ports = setUp();
    ports.stored.businesses.set('bakery', aBusiness(differences));
    ports.stored.imports.set('bakery file', anImportedFile());
    ports.stored.signIns.set('ada', { address: ADDRESS, isVerified: true });
    return ports;
  }
  const start = (ports: ReturnType<typeof setUp>) =>
    startDigestsOfPlan(ports, { accountId: 'ada' });
  const bakery = (ports: ReturnType<typeof setUp>) => ports.stored.businesses.get('bakery');

  it('starts the digest of each business with a file', async () => {
    const ports = setUpFile();
    ports.stored.businesses.set('cafe', aBusiness());
    ports.stored.businesses.set('florist', aBusiness({ members: { eve: 'owner', ada: 'viewer' } }));
    ports.stored.imports.set('florist file', anImportedFile());
    await start(ports);
    await start(ports);
    expect(bakery(ports)).toMatchObject({
      digestDueAt: new Date('2026-11-24T16:00:00Z'),
      digestPreferences: { isPaused: false, recipients: [ADDRESS] },
    });
    expect(ports.stored.businesses.get('cafe')).toEqual(aBusiness());
    expect(ports.stored.businesses.get('florist')?.digestDueAt).toBeUndefined();
  });

  it('starts the digest of a business with a connection', async () => {
    const ports = setUpFile();
    ports.stored.imports.clear();
    const key = { businessId: 'bakery', connectionId: 'first-bank' };
    await ports.connections.connect(key, 'source', () => aConnectionRecord());
    await start(ports);
    expect(bakery(ports)?.digestDueAt).toEqual(new Date('2026-11-24T16:00:00Z'));
  });

  it('keeps an unverified address as a waiting recipient', async () => {
    const ports = setUpFile();
    ports.stored.signIns.set('ada', { address: ADDRESS, isVerified: false });
    await start(ports);
    expect(bakery(ports)).toMatchObject({
      digestPreferences: { recipients: [] },
      waitingRecipients: [{ address: ADDRESS, askedAt: MONDAY_NOON }],
    });
  });

  it('does not start if the only file was undone', async () => {
    const ports = setUpFile();
    ports.stored.imports.set('bakery file', anImportedFile({ undoneAt: MONDAY_NOON }));
    await start(ports);
    expect(bakery(ports)).toEqual(aBusiness());
  });

  it('does not start if the owner has paused the digest', async () => {
    const paused = { digestPreferences: { isPaused: true, recipients: [] } };
    const ports = setUpFile(paused);
    await start(ports);
    expect(bakery(ports)).toEqual(aBusiness(paused));
  });

  it('does not start without a plan', async () => {
    const ports = {
      ...setUpFile(),
      entitlements: { ofOwner: async () => ({ hasDigests: false }) },
    };
    await start(ports);
    expect(bakery(ports)).toEqual(aBusiness());
  });

  it('sends nothing to an address that has unsubscribed', async () => {
    const ports = setUpFile();
    const token = ports.unsubscribeLinks.urlFor('bakery', ADDRESS).split('/').at(-1) ?? '';
    await unsubscribe(ports, { token });
    await start(ports);
    const digest = { businessId: 'bakery', businessDate: businessDate('2026-11-24') };
    await buildDigest(ports, digest);
    await deliverMail(ports, digest);
    expect(ports.stored.mails).toEqual([]);
  });
});
