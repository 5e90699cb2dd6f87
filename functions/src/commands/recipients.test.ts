import { LETTER_QUOTAS } from '@daily-snapshot/domain/delivery/letter-quota';
import { suppress } from '@daily-snapshot/domain/delivery/suppression';
import { RECIPIENTS_MAX, type Business } from '@daily-snapshot/domain/contracts/business';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../adapters/memory/memory-ports.ts';
import { deliverDigest } from './deliver-digest.ts';
import {
  addRecipient,
  confirmRecipient,
  recipientStandings,
  removeRecipient,
  resubscribe,
} from './recipients.ts';
import { unsubscribe } from './unsubscribe.ts';

const ADA = 'ada@bluebird.example';
const BOOKS = 'books@example.com';
const OWNER = { id: 'ada', signInAddress: ADA, email: ADA };
const VIEWER = { id: 'vera', signInAddress: BOOKS, email: BOOKS };
const DAY_MS = 86_400_000;

function world(differences: Partial<Business> = {}) {
  let now = MORNING;
  const ports = { ...memoryPorts(), clock: { now: () => now } };
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
    letters: () => [...outbox.values()].flatMap(({ letter }) => letter ?? []),
    add: (address: string, caller: typeof OWNER = OWNER) =>
      addRecipient(ports, { businessId: 'bakery', address, caller }),
    remove: (address: string) =>
      removeRecipient(ports, { businessId: 'bakery', address, caller: OWNER }),
    /** The token in the letter to an address, which only whoever reads its mail has. */
    yes: (address: string) =>
      confirmRecipient(
        ports,
        tokenIn(ports.answerLinks.urlFor('confirm-recipient', 'bakery', address)),
      ),
    no: (address: string) =>
      unsubscribe(ports, tokenIn(ports.unsubscribeLinks.urlFor('bakery', address))),
  };
}

describe('an address that an owner adds', () => {
  it('is asked by one letter, and is sent nothing else until it says yes', async () => {
    const { add, yes, bakery, letters, ports, mails } = world();
    await add(BOOKS);
    expect(bakery()).toMatchObject({
      digestPreferences: { recipients: [ADA] },
      waitingRecipients: [{ address: BOOKS, askedAt: MORNING }],
    });
    const [letter] = letters();
    expect(letters()).toEqual([{ kind: 'confirm-recipient', key: 'letter-1', to: BOOKS }]);
    expect([...ports.stored.tasks.values()].map(({ name }) => name)).toEqual(['deliverLetter']);

    if (letter) expect(await deliverDigest(ports, letter)).toBe('sent');
    expect(mails[0]?.recipients.map(({ address }) => address)).toEqual([BOOKS]);
    expect(mails[0]?.mail.html).toContain(
      ports.answerLinks.urlFor('confirm-recipient', 'bakery', BOOKS),
    );

    await yes(BOOKS);
    expect(bakery()).toMatchObject({
      digestPreferences: { recipients: [ADA, BOOKS] },
      waitingRecipients: [],
    });
  });

  it('gets it at once when it is known to be the owner’s own', async () => {
    const { add, bakery, letters } = world({
      digestPreferences: { isPaused: true, recipients: [] },
    });
    await add(ADA.toUpperCase());
    expect(bakery().digestPreferences).toEqual({
      isPaused: true,
      recipients: [ADA.toUpperCase()],
    });
    expect(letters()).toEqual([]);
  });

  it('is asked once however often the button is pressed, and again a while later', async () => {
    const { add, wait, letters, bakery } = world();
    await Promise.all([add(BOOKS), add(BOOKS), add(BOOKS.toUpperCase())]);
    expect(letters()).toHaveLength(1);
    wait(60_000);
    await add(BOOKS);
    expect(letters()).toHaveLength(2);
    expect(bakery().waitingRecipients).toHaveLength(1);
  });

  it('is asked three times a week at most, whoever asks', async () => {
    const { add, wait, letters, ports } = world();
    ports.stored.businesses.set('florist', aBusiness({ members: { eve: 'owner' } }));
    const eve = { id: 'eve', signInAddress: 'eve@example.com' };
    for (let time = 0; time < LETTER_QUOTAS.address.most; time += 1) {
      wait(60_000);
      await add(BOOKS);
    }
    wait(60_000);
    const refused = { code: 'conflict' };
    await expect(add(BOOKS)).rejects.toMatchObject(refused);
    const byEve = () => addRecipient(ports, { businessId: 'florist', address: BOOKS, caller: eve });
    await expect(byEve()).rejects.toMatchObject(refused);
    expect(letters()).toHaveLength(LETTER_QUOTAS.address.most);
    wait(7 * DAY_MS);
    await byEve();
    expect(letters()).toHaveLength(LETTER_QUOTAS.address.most + 1);
  });

  it('is not asked when its business has asked enough today, though others were removed', async () => {
    const { add, remove, letters } = world();
    for (let count = 0; count < LETTER_QUOTAS.business.most; count += 1) {
      await add(`reader-${count}@example.com`);
      await remove(`reader-${count}@example.com`);
    }
    await expect(add(BOOKS)).rejects.toMatchObject({ code: 'conflict' });
    expect(letters()).toHaveLength(LETTER_QUOTAS.business.most);
  });

  it('is not asked once it has unsubscribed, nor when it cannot be reached', async () => {
    const { add, no, letters, bakery, ports } = world();
    await no(BOOKS);
    await expect(add(BOOKS)).rejects.toMatchObject({ code: 'conflict' });
    await ports.suppressions.changeOf('dead@example.com', (suppression) =>
      suppress(suppression, { what: 'everything', reason: 'bounced' }, MORNING),
    );
    await expect(add('dead@example.com')).rejects.toMatchObject({ code: 'conflict' });
    expect(letters()).toEqual([]);
    expect(bakery().waitingRecipients).toBeUndefined();
  });

  it('gets no letter that was written but not sent when it unsubscribes or is removed', async () => {
    for (const end of ['no', 'remove'] as const) {
      const there = world();
      await there.add(BOOKS);
      await there[end](BOOKS);
      const [letter] = there.letters();
      expect(letter && (await deliverDigest(there.ports, letter))).toBe('skipped');
      expect(there.mails).toEqual([]);
    }
  });

  it('is refused beyond as many as there may be, those who wait included', async () => {
    const recipients = Array.from({ length: RECIPIENTS_MAX - 1 }, (_, n) => `r${n}@example.com`);
    const { add, letters } = world({ digestPreferences: { isPaused: false, recipients } });
    await add(BOOKS);
    await expect(add('late@example.com')).rejects.toMatchObject({ code: 'conflict' });
    await expect(add(ADA)).rejects.toMatchObject({ code: 'conflict' });
    expect(letters()).toHaveLength(1);
  });

  it.each([
    ['a viewer', VIEWER, 'not-allowed'],
    ['a stranger', { ...VIEWER, id: 'sam' }, 'not-found'],
  ])('is not taken from %s', async (_, caller, code) => {
    const { add, letters, bakery } = world();
    const before = bakery();
    await expect(add('else@example.com', caller)).rejects.toMatchObject({ code });
    await expect(add(BOOKS, caller)).rejects.toMatchObject({ code });
    expect(letters()).toEqual([]);
    expect(bakery()).toBe(before);
  });
});

describe('saying yes', () => {
  it('counts for nothing once the owner has removed the address, or two weeks have gone', async () => {
    const removed = world();
    await removed.add(BOOKS);
    await removed.remove(BOOKS);
    await removed.yes(BOOKS);
    expect(removed.bakery().digestPreferences?.recipients).toEqual([ADA]);

    const late = world();
    await late.add(BOOKS);
    late.wait(14 * DAY_MS);
    await late.yes(BOOKS);
    expect(late.bakery().digestPreferences?.recipients).toEqual([ADA]);
  });

  it('twice is once', async () => {
    const { add, yes, bakery } = world();
    await add(BOOKS);
    await Promise.all([yes(BOOKS), yes(BOOKS)]);
    await yes(BOOKS);
    expect(bakery().digestPreferences?.recipients).toEqual([ADA, BOOKS]);
  });

  it('needs the link of the letter: no other link of ours, and none that was made up', async () => {
    const { add, bakery, ports } = world();
    await add(BOOKS);
    const ofOthers = [
      ports.unsubscribeLinks.urlFor('bakery', BOOKS),
      ports.answerLinks.urlFor('invite-viewer', 'bakery', BOOKS),
      ports.answerLinks.urlFor('confirm-recipient', 'florist', BOOKS),
      ports.answerLinks.urlFor('confirm-recipient', 'bakery', ADA),
      'x',
    ];
    for (const url of ofOthers) await confirmRecipient(ports, url.split('/').at(-1) ?? '');
    expect(bakery().digestPreferences?.recipients).toEqual([ADA]);
  });

  it('after no is yes', async () => {
    const { add, no, yes, ports } = world();
    await add(BOOKS);
    await no(BOOKS);
    await yes(BOOKS);
    const asked = { businessId: 'bakery', caller: OWNER };
    expect(await recipientStandings(ports, asked)).toEqual([
      { address: ADA, standing: 'gets-it' },
      { address: BOOKS, standing: 'gets-it' },
    ]);
  });
});

describe('those who unsubscribed', () => {
  it('are shown to members as such, and come back by themselves only', async () => {
    const { ports, no } = world({
      digestPreferences: { isPaused: false, recipients: [ADA, BOOKS, 'dead@example.com'] },
    });
    await no(ADA);
    await no(BOOKS);
    await ports.suppressions.changeOf('dead@example.com', (suppression) =>
      suppress(suppression, { what: 'everything', reason: 'dropped' }, MORNING),
    );
    const standings = async () => {
      const all = await recipientStandings(ports, { businessId: 'bakery', caller: VIEWER });
      return all.map(({ standing }) => standing);
    };
    expect(await standings()).toEqual(['unsubscribed', 'unsubscribed', 'unreachable']);
    await resubscribe(ports, { businessId: 'bakery', caller: OWNER });
    expect(await standings()).toEqual(['gets-it', 'unsubscribed', 'unreachable']);
  });

  it('do not come back through an address that is not known to be theirs', async () => {
    const { ports, no } = world();
    await no(ADA);
    const typed = { id: 'ada', signInAddress: ADA };
    await expect(resubscribe(ports, { businessId: 'bakery', caller: typed })).rejects.toMatchObject(
      { code: 'not-allowed' },
    );
  });

  it('are not told to strangers', async () => {
    const { ports } = world();
    const caller = { ...VIEWER, id: 'sam' };
    await expect(recipientStandings(ports, { businessId: 'bakery', caller })).rejects.toMatchObject(
      { code: 'not-found' },
    );
  });
});
