import { EMAIL_RATE_LIMITS } from '@daily-snapshot/domain/mail/email-rate-limit';
import { combinedEmailsOf } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { suppress } from '@daily-snapshot/domain/mail/suppression';
import { RECIPIENTS_MAX, type Business } from '@daily-snapshot/domain/accounts/business-schema';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts, withFeaturePorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { deliverMail } from '../../mail/commands/deliver-mail.ts';
import {
  addRecipient,
  confirmRecipient,
  recipientStatuses,
  removeRecipient,
  resubscribe,
} from './recipients.ts';
import { unsubscribe } from '../../mail/commands/unsubscribe.ts';

const ADA = 'ada@bluebird.example';
const BOOKS = 'books@example.com';
const OWNER = { id: 'ada', signInAddress: ADA, email: ADA };
const VIEWER = { id: 'vera', signInAddress: BOOKS, email: BOOKS };
const DAY_MS = 86_400_000;

function setUp(differences: Partial<Business> = {}) {
  let now = DIGEST_TIME;
  const ports = withFeaturePorts({ ...memoryPorts(), clock: { now: () => now } });
  const { businesses, outbox, mails } = ports.stored;
  const members = { ada: 'owner', vera: 'viewer' } as const;
  const digestPreferences = { isPaused: false, recipients: [ADA] };
  businesses.set('bakery', aBusiness({ members, digestPreferences, ...differences }));
  const tokenIn = (link: string | undefined) => link?.split('/').at(-1) ?? '';
  return {
    ports,
    mails,
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    bakery: () => businesses.get('bakery') as Business,
    confirmations: () => [...outbox.values()].flatMap(({ email }) => email ?? []),
    add: (address: string, caller: typeof OWNER = OWNER) =>
      addRecipient(ports, { businessId: 'bakery', address }, caller),
    remove: (address: string) => removeRecipient(ports, { businessId: 'bakery', address }, OWNER),
    /** Confirms an address with the token from its e-mail. */
    confirm: (address: string) =>
      confirmRecipient(ports, {
        token: tokenIn(ports.confirmationLinks.urlFor('confirm-recipient', 'bakery', address)),
      }),
    unsubscribeAddress: (address: string) =>
      unsubscribe(ports, { token: tokenIn(ports.unsubscribeLinks.urlFor('bakery', address)) }),
  };
}

describe('addRecipient', () => {
  it('sends one confirmation e-mail and nothing else before the address is confirmed', async () => {
    const { add, confirm, bakery, confirmations, ports, mails } = setUp();
    await add(BOOKS);
    expect(bakery()).toMatchObject({
      digestPreferences: { recipients: [ADA] },
      waitingRecipients: [{ address: BOOKS, askedAt: DIGEST_TIME }],
    });
    const [confirmation] = confirmations();
    expect(confirmations()).toEqual([{ kind: 'confirm-recipient', key: 'email-1', to: BOOKS }]);
    expect([...ports.stored.tasks.values()].map(({ name }) => name)).toEqual(['deliverEmail']);

    if (confirmation) expect(await deliverMail(ports, confirmation)).toBe('sent');
    expect(mails[0]?.recipients.map(({ address }) => address)).toEqual([BOOKS]);
    expect(mails[0]?.mail.html).toContain(
      ports.confirmationLinks.urlFor('confirm-recipient', 'bakery', BOOKS),
    );

    await confirm(BOOKS);
    expect(bakery()).toMatchObject({
      digestPreferences: { recipients: [ADA, BOOKS] },
      waitingRecipients: [],
    });
  });

  it('adds the verified address of the owner at once', async () => {
    const { add, bakery, confirmations } = setUp({
      digestPreferences: { isPaused: true, recipients: [] },
    });
    await add(ADA.toUpperCase());
    expect(bakery().digestPreferences).toEqual({
      isPaused: true,
      recipients: [ADA.toUpperCase()],
    });
    expect(confirmations()).toEqual([]);
  });

  it('sends one confirmation for repeated calls, and another one a while later', async () => {
    const { add, wait, confirmations, bakery } = setUp();
    await Promise.all([add(BOOKS), add(BOOKS), add(BOOKS.toUpperCase())]);
    expect(confirmations()).toHaveLength(1);
    wait(60_000);
    await add(BOOKS);
    expect(confirmations()).toHaveLength(2);
    expect(bakery().waitingRecipients).toHaveLength(1);
  });

  it('sends an address at most three confirmations a week for all businesses', async () => {
    const { add, wait, confirmations, ports } = setUp();
    ports.stored.businesses.set('florist', aBusiness({ members: { eve: 'owner' } }));
    const eve = { id: 'eve', signInAddress: 'eve@example.com', email: 'eve@example.com' };
    for (let time = 0; time < EMAIL_RATE_LIMITS.address.most; time += 1) {
      wait(60_000);
      await add(BOOKS);
    }
    wait(60_000);
    const rejected = { code: 'conflict' };
    await expect(add(BOOKS)).rejects.toMatchObject(rejected);
    const addByEve = () => addRecipient(ports, { businessId: 'florist', address: BOOKS }, eve);
    await expect(addByEve()).rejects.toMatchObject(rejected);
    expect(confirmations()).toHaveLength(EMAIL_RATE_LIMITS.address.most);
    wait(7 * DAY_MS);
    await addByEve();
    expect(confirmations()).toHaveLength(EMAIL_RATE_LIMITS.address.most + 1);
  });

  it('sends nothing for an owner whose address is not verified', async () => {
    const { add, bakery, confirmations } = setUp();
    const { email: _, ...unverified } = OWNER;
    await expect(add(BOOKS, unverified as typeof OWNER)).rejects.toMatchObject({
      code: 'not-allowed',
    });
    expect(confirmations()).toEqual([]);
    expect(bakery().waitingRecipients ?? []).toEqual([]);
  });

  it('allows a new account fewer e-mails than an old one', async () => {
    const { add, confirmations, ports } = setUp();
    ports.stored.createdAt.set('ada', DIGEST_TIME);
    const { most } = EMAIL_RATE_LIMITS.accountOnFirstDay;
    for (let count = 0; count < most; count += 1) await add(`reader-${count}@example.com`);
    await expect(add(BOOKS)).rejects.toMatchObject({ code: 'conflict' });
    expect(confirmations()).toHaveLength(most);
    ports.stored.createdAt.delete('ada');
    await add(BOOKS);
    expect(confirmations()).toHaveLength(most + 1);
  });

  it('stops at the daily limit of a business, even after removals', async () => {
    const { add, remove, confirmations } = setUp();
    for (let count = 0; count < EMAIL_RATE_LIMITS.business.most; count += 1) {
      await add(`reader-${count}@example.com`);
      await remove(`reader-${count}@example.com`);
    }
    await expect(add(BOOKS)).rejects.toMatchObject({ code: 'conflict' });
    expect(confirmations()).toHaveLength(EMAIL_RATE_LIMITS.business.most);
  });

  it('sends no confirmation to unsubscribed or unreachable addresses', async () => {
    const { add, unsubscribeAddress, confirmations, bakery, ports } = setUp();
    await unsubscribeAddress(BOOKS);
    await expect(add(BOOKS)).rejects.toMatchObject({ code: 'conflict' });
    await ports.suppressions.changeOf('dead@example.com', (suppression) =>
      suppress(suppression, { what: 'everything', reason: 'bounced' }, DIGEST_TIME),
    );
    await expect(add('dead@example.com')).rejects.toMatchObject({ code: 'conflict' });
    expect(confirmations()).toEqual([]);
    expect(bakery().waitingRecipients).toBeUndefined();
  });

  it('cancels a planned confirmation when the address unsubscribes or is removed', async () => {
    for (const end of ['unsubscribeAddress', 'remove'] as const) {
      const business = setUp();
      await business.add(BOOKS);
      await business[end](BOOKS);
      const [confirmation] = business.confirmations();
      expect(confirmation && (await deliverMail(business.ports, confirmation))).toBe('skipped');
      expect(business.mails).toEqual([]);
    }
  });

  it('counts pending addresses toward the maximum', async () => {
    const recipients = Array.from({ length: RECIPIENTS_MAX - 1 }, (_, n) => `r${n}@example.com`);
    const { add, confirmations } = setUp({ digestPreferences: { isPaused: false, recipients } });
    await add(BOOKS);
    await expect(add('late@example.com')).rejects.toMatchObject({ code: 'conflict' });
    await expect(add(ADA)).rejects.toMatchObject({ code: 'conflict' });
    expect(confirmations()).toHaveLength(1);
  });

  it.each([
    ['a viewer', VIEWER, 'not-allowed'],
    ['a stranger', { ...VIEWER, id: 'sam' }, 'not-found'],
  ])('rejects %s', async (_, caller, code) => {
    const { add, confirmations, bakery } = setUp();
    const before = bakery();
    await expect(add('else@example.com', caller)).rejects.toMatchObject({ code });
    await expect(add(BOOKS, caller)).rejects.toMatchObject({ code });
    expect(confirmations()).toEqual([]);
    expect(bakery()).toBe(before);
  });
});

describe('confirmRecipient', () => {
  it('does nothing after the owner removed the address, or after two weeks', async () => {
    const removed = setUp();
    await removed.add(BOOKS);
    await removed.remove(BOOKS);
    await removed.confirm(BOOKS);
    expect(removed.bakery().digestPreferences?.recipients).toEqual([ADA]);

    const late = setUp();
    await late.add(BOOKS);
    late.wait(14 * DAY_MS);
    await late.confirm(BOOKS);
    expect(late.bakery().digestPreferences?.recipients).toEqual([ADA]);
  });

  it('is idempotent', async () => {
    const { add, confirm, bakery } = setUp();
    await add(BOOKS);
    await Promise.all([confirm(BOOKS), confirm(BOOKS)]);
    await confirm(BOOKS);
    expect(bakery().digestPreferences?.recipients).toEqual([ADA, BOOKS]);
  });

  it('rejects tokens of other links and invented tokens', async () => {
    const { add, bakery, ports } = setUp();
    await add(BOOKS);
    const otherLinks = [
      ports.unsubscribeLinks.urlFor('bakery', BOOKS),
      ports.confirmationLinks.urlFor('invite-viewer', 'bakery', BOOKS),
      ports.confirmationLinks.urlFor('confirm-recipient', 'florist', BOOKS),
      ports.confirmationLinks.urlFor('confirm-recipient', 'bakery', ADA),
      'x',
    ];
    for (const url of otherLinks)
      await confirmRecipient(ports, { token: url.split('/').at(-1) ?? '' });
    expect(bakery().digestPreferences?.recipients).toEqual([ADA]);
  });

  it('lifts an earlier unsubscribe', async () => {
    const { add, unsubscribeAddress, confirm, ports } = setUp();
    await add(BOOKS);
    await unsubscribeAddress(BOOKS);
    await confirm(BOOKS);
    expect(await recipientStatuses(ports, { businessId: 'bakery' }, OWNER)).toEqual([
      { address: ADA, status: 'subscribed' },
      { address: BOOKS, status: 'subscribed' },
    ]);
  });
});

describe('unsubscribed recipients', () => {
  it('are visible to members and can only resubscribe themselves', async () => {
    const { ports, unsubscribeAddress } = setUp({
      digestPreferences: { isPaused: false, recipients: [ADA, BOOKS, 'dead@example.com'] },
    });
    await unsubscribeAddress(ADA);
    await unsubscribeAddress(BOOKS);
    await ports.suppressions.changeOf('dead@example.com', (suppression) =>
      suppress(suppression, { what: 'everything', reason: 'dropped' }, DIGEST_TIME),
    );
    const statuses = async () => {
      const all = await recipientStatuses(ports, { businessId: 'bakery' }, VIEWER);
      return all.map(({ status }) => status);
    };
    expect(await statuses()).toEqual(['unsubscribed', 'unsubscribed', 'unreachable']);
    await resubscribe(ports, { businessId: 'bakery' }, OWNER);
    expect(await statuses()).toEqual(['subscribed', 'unsubscribed', 'unreachable']);
  });

  it('also resubscribe to the combined e-mail that contains the digest', async () => {
    const { ports } = setUp({
      combinedOwners: ['ada'],
      digestPreferences: { isPaused: false, recipients: [ADA] },
    });
    const businessId = combinedEmailsOf('ada');
    await ports.suppressions.changeOf(ADA, (suppression) =>
      suppress(suppression, { what: 'digests', businessId }, DIGEST_TIME),
    );
    const statusOfAda = async () =>
      (await recipientStatuses(ports, { businessId: 'bakery' }, OWNER))[0]?.status;
    expect(await statusOfAda()).toBe('unsubscribed');
    await resubscribe(ports, { businessId: 'bakery' }, OWNER);
    expect(await statusOfAda()).toBe('subscribed');
  });

  it('cannot resubscribe with an unverified address', async () => {
    const { ports, unsubscribeAddress } = setUp();
    await unsubscribeAddress(ADA);
    const unverified = { id: 'ada', signInAddress: ADA };
    await expect(resubscribe(ports, { businessId: 'bakery' }, unverified)).rejects.toMatchObject({
      code: 'not-allowed',
    });
  });

  it('are not visible to strangers', async () => {
    const { ports } = setUp();
    const caller = { ...VIEWER, id: 'sam' };
    await expect(recipientStatuses(ports, { businessId: 'bakery' }, caller)).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
