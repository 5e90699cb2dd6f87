import { RECIPIENTS_MAX, type Business } from '@daily-snapshot/domain/accounts/business-schema';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryCredentials } from '../../../../tests/kit/memory/memory-credentials.ts';
import {
  memoryPorts,
  ORIGIN,
  withFeaturePorts,
} from '../../../../tests/kit/memory/memory-ports.ts';
import { describe, expect, it } from 'vitest';
import { acceptOwnership, viewOwnershipOffer } from './accept-ownership.ts';
import { acceptInvitation } from './members.ts';
import { offerOwnership, withdrawOwnershipOffer } from './offer-ownership.ts';
import { sweepAccounts } from './sweep-accounts.ts';

const ADA = { id: 'ada', signInAddress: 'ada@bluebird.example', email: 'ada@bluebird.example' };
const OLGA = { id: 'olga', signInAddress: 'olga@new.example', email: 'olga@new.example' };
const DAY_MS = 86_400_000;

function setUp(differences: Partial<Business> = {}, hasPlan = false) {
  let now = DIGEST_TIME;
  const memory = memoryPorts();
  const ports = withFeaturePorts({
    ...memory,
    ...memoryCredentials(memory.stored, ORIGIN),
    entitlements: { ofOwner: async () => ({ hasDigests: hasPlan }) },
    clock: { now: () => now },
  });
  const { stored, kept } = ports;
  for (const { id, email } of [ADA, OLGA])
    stored.signIns.set(id, { address: email, isVerified: true });
  stored.businesses.set(
    'bakery',
    aBusiness({
      entitlement: { hasDigests: true },
      digestDueAt: DIGEST_TIME,
      digestPreferences: { isPaused: false, recipients: [ADA.email, 'rolf@b.example'] },
      ...differences,
    }),
  );
  const token = ports.confirmationLinks
    .urlFor('offer-ownership', 'bakery', OLGA.email)
    .split('/')
    .at(-1);
  return {
    ports,
    stored,
    kept,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    bakery: () => stored.businesses.get('bakery') as Business,
    offer: (staysAsViewer = true, address: string = OLGA.email, caller: object = ADA) =>
      offerOwnership(
        ports,
        { businessId: 'bakery', address, staysAsViewer },
        {
          ...ADA,
          ...caller,
        },
      ),
    withdraw: () => withdrawOwnershipOffer(ports, { businessId: 'bakery' }, ADA),
    view: () => viewOwnershipOffer(ports, { token: token ?? '' }, OLGA),
    accept: (caller: typeof ADA | object = {}) =>
      acceptOwnership(ports, { token: token ?? '' }, { ...OLGA, ...caller }),
    mails: () => [...stored.outbox.values()].map(({ email }) => `${email?.kind} to ${email?.to}`),
    log: () => [...kept.accessLog.values()].map(({ what, who }) => [what, who.id]),
  };
}

describe('an offer of a business', () => {
  it('changes nothing until it is accepted, and can be withdrawn', async () => {
    const { offer, bakery, mails, withdraw, accept, log } = setUp();
    await offer();
    expect(bakery().members).toEqual({ ada: 'owner' });
    expect(bakery().ownershipOffer).toMatchObject({ address: OLGA.email, from: 'ada' });
    expect(mails()).toEqual([`offer-ownership to ${OLGA.email}`]);
    await withdraw();
    expect(bakery().ownershipOffer).toBeNull();
    await expect(accept()).rejects.toMatchObject({ code: 'not-found' });
    expect(log()).toEqual([
      ['ownership-offered', 'ada'],
      ['ownership-offer-withdrawn', 'ada'],
    ]);
  });

  it('goes to one other address, from an owner with a verified address', async () => {
    const { offer, mails } = setUp({ members: { ada: 'owner', vera: 'viewer' } });
    await expect(offer(true, 'ADA@bluebird.example')).rejects.toMatchObject({ code: 'conflict' });
    await expect(offer(true, OLGA.email, { email: undefined })).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await expect(offer(true, OLGA.email, { id: 'vera' })).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await expect(offer(true, OLGA.email, { id: 'sam' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(mails()).toEqual([]);
  });

  it('is refused while the business is scheduled for deletion', async () => {
    const { offer } = setUp({ closesAt: DIGEST_TIME });
    await expect(offer()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is accepted only with the verified address that received it, within two weeks', async () => {
    const { offer, accept, bakery, wait } = setUp();
    await offer();
    const sam = { id: 'sam', signInAddress: 'sam@x.example', email: 'sam@x.example' };
    await expect(accept(sam)).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(accept({ email: undefined })).rejects.toMatchObject({ code: 'not-allowed' });
    wait(14 * DAY_MS);
    await expect(accept()).rejects.toMatchObject({ code: 'not-found' });
    expect(bakery().members).toEqual({ ada: 'owner' });
  });

  it('does not work with the link of an invitation', async () => {
    const { offer, ports } = setUp({
      invitations: [{ address: OLGA.email, askedAt: DIGEST_TIME }],
    });
    await offer();
    const token =
      ports.confirmationLinks.urlFor('invite-viewer', 'bakery', OLGA.email).split('/').at(-1) ?? '';
    await expect(acceptOwnership(ports, { token }, OLGA)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('is refused if an account or the business is about to be deleted', async () => {
    const { offer, accept, stored, kept, bakery } = setUp();
    await offer();
    stored.businesses.set('bakery', { ...bakery(), closesAt: DIGEST_TIME });
    await expect(accept()).rejects.toMatchObject({ code: 'conflict' });
    stored.businesses.set('bakery', { ...bakery(), closesAt: undefined });
    kept.deletions.set('olga', {
      askedAt: DIGEST_TIME,
      eraseAt: DIGEST_TIME,
      businesses: [],
      withDigests: [],
      isErasing: false,
    });
    await expect(accept()).rejects.toMatchObject({ code: 'conflict' });
    expect(bakery().members).toEqual({ ada: 'owner' });
  });
});

describe('an accepted offer', () => {
  it('makes the new owner the only owner, and the former owner a viewer', async () => {
    const { offer, accept, bakery, mails, log } = setUp({
      members: { ada: 'owner', olga: 'viewer' },
      viewers: { olga: OLGA.email },
    });
    await offer();
    expect(await accept()).toBe('bakery');
    expect(bakery()).toMatchObject({
      members: { olga: 'owner', ada: 'viewer' },
      viewers: { ada: ADA.email },
      digestPreferences: { recipients: [ADA.email, 'rolf@b.example', OLGA.email] },
      digestDueAt: DIGEST_TIME,
      ownershipOffer: null,
    });
    expect(mails().slice(1)).toEqual([
      `business-received to ${OLGA.email}`,
      `business-given to ${ADA.email}`,
    ]);
    expect(log()).toContainEqual(['ownership-accepted', 'olga']);
  });

  it('removes a former owner who leaves, also from the daily e-mail', async () => {
    const { offer, accept, bakery } = setUp({ quietOwners: ['ada'] });
    await offer(false);
    await accept();
    expect(bakery().members).toEqual({ olga: 'owner' });
    expect(bakery().viewers).toEqual({});
    expect(bakery().quietOwners).toEqual([]);
    expect(bakery().digestPreferences?.recipients).toEqual(['rolf@b.example', OLGA.email]);
  });

  it('gives the new owner the place of the former one in a full daily e-mail', async () => {
    const others = Array.from({ length: RECIPIENTS_MAX - 1 }, (_, n) => `reader-${n}@b.example`);
    const digestPreferences = { isPaused: false, recipients: [ADA.email, ...others] };
    const { offer, accept, bakery } = setUp({ digestPreferences });
    await offer();
    await accept();
    expect(bakery().viewers).toEqual({ ada: ADA.email });
    expect(bakery().digestPreferences?.recipients).toEqual([...others, OLGA.email]);
  });

  it('keeps the recipients if the daily e-mail is full without the former owner', async () => {
    const recipients = Array.from({ length: RECIPIENTS_MAX }, (_, n) => `reader-${n}@b.example`);
    const { offer, accept, bakery } = setUp({
      digestPreferences: { isPaused: false, recipients },
    });
    await offer(false);
    await accept();
    expect(bakery().digestPreferences?.recipients).toEqual(recipients);
  });

  it('can be repeated, which sends nothing twice', async () => {
    const { offer, accept, mails, log, bakery } = setUp();
    await offer();
    await accept();
    const before = [mails(), log(), bakery()];
    expect(await accept()).toBe('bakery');
    expect([mails(), log(), bakery()]).toEqual(before);
  });

  it('is confirmed by a repeated call if the first one crashed', async () => {
    const { offer, accept, ports, mails, bakery } = setUp();
    await offer();
    const crash = () => Promise.reject(new Error('crashed'));
    const crashing = { ...ports, outboxEmails: { ...ports.outboxEmails, addOnce: crash } };
    const token =
      ports.confirmationLinks.urlFor('offer-ownership', 'bakery', OLGA.email).split('/').at(-1) ??
      '';
    await expect(acceptOwnership(crashing, { token }, OLGA)).rejects.toThrow('crashed');
    expect(bakery().members).toMatchObject({ olga: 'owner' });
    await accept();
    expect(mails()).toContain(`business-given to ${ADA.email}`);
  });

  it('keeps the daily e-mail for 14 days without a plan, and reminds the new owner', async () => {
    const { offer, accept, view, bakery, ports, wait, mails } = setUp();
    const until = new Date(DIGEST_TIME.getTime() + 14 * DAY_MS);
    await offer();
    expect(await view()).toEqual({
      businessName: 'Bluebird Bakery',
      staysAsViewer: true,
      digestsUntil: until.toISOString(),
    });
    await accept();
    expect(bakery().entitlement).toEqual({ hasDigests: true, until });
    const sweep = () => sweepAccounts(ports, { scheduledAt: ports.clock.now() });
    expect(await sweep()).toMatchObject({ foundCount: 0 });
    wait(11 * DAY_MS);
    expect(await sweep()).toEqual({ foundCount: 1, failedCount: 0 });
    expect(mails().at(-1)).toBe(`plan-needed to ${OLGA.email}`);
    expect(await sweep()).toMatchObject({ foundCount: 0 });
  });

  it('sends no reminder if the new owner has a plan by then', async () => {
    const { offer, accept, ports, wait, mails, stored, bakery } = setUp();
    await offer();
    await accept();
    stored.businesses.set('bakery', { ...bakery(), entitlement: { hasDigests: true } });
    wait(12 * DAY_MS);
    await sweepAccounts(ports, { scheduledAt: ports.clock.now() });
    expect(mails()).not.toContain(`plan-needed to ${OLGA.email}`);
    expect(bakery().planReminderAt).toBeNull();
  });

  it('follows the plan of the new owner', async () => {
    const { offer, accept, view, bakery } = setUp({}, true);
    await offer();
    expect(await view()).toMatchObject({ digestsUntil: null });
    await accept();
    expect(bakery()).toMatchObject({ entitlement: { hasDigests: true }, planReminderAt: null });
  });
});

describe('after a transfer', () => {
  it('no invitation of the former owner gives access, and no address that waits gets figures', async () => {
    const pending = { address: 'spy@example.com', askedAt: DIGEST_TIME };
    const { ports, offer, accept, bakery, stored } = setUp({
      invitations: [{ ...pending, role: 'viewer' }],
      waitingRecipients: [pending],
    });
    await offer();
    await accept();
    expect(bakery()).toMatchObject({ invitations: [], waitingRecipients: [] });
    const spy = { id: 'spy', signInAddress: pending.address, email: pending.address };
    stored.signIns.set('spy', { address: pending.address, isVerified: true });
    const token = ports.confirmationLinks
      .urlFor('invite-viewer', 'bakery', pending.address)
      .split('/')
      .at(-1);
    await expect(acceptInvitation(ports, { token: token ?? '' }, spy)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(bakery().members).not.toHaveProperty('spy');
  });
});
