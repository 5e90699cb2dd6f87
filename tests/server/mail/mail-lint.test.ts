// Checks sent e-mails as a spam filter or an attacker would.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import {
  composeDigest,
  type DigestMail,
} from '@daily-snapshot/domain/digest/render/compose-digest';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import { ALL_KINDS } from '@daily-snapshot/domain/ledger/posting-kind';
import { cents } from '@daily-snapshot/domain/money/cents';
import { FINDING_NAMES } from '@daily-snapshot/domain/alerts/types/alert-types';
import { anAlert, aPosting, TUESDAY } from '../../kit/builders/postings.ts';
import { HOSTILE_NAMES } from '../../kit/sample-ledgers/hostile-names.ts';
import { A_BANK, aSnapshot } from '../../kit/builders/snapshot.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSendGrid, type RunningSendGrid } from '../../../emulators/sendgrid/index.ts';
import { sendgridMailer } from '../../../functions/src/providers/sendgrid/mailer.ts';
import { signedUnsubscribeLinks } from '../../../functions/src/platform/links/signed-links.ts';
import type { Mailer } from '../../../functions/src/mail/ports/mailer.ts';
import { randomRuns } from '../../kit/random-searches.ts';
import { recordFigure } from '../../kit/record-figure.ts';

const MAILS = randomRuns(2_500);

/** The number of these e-mails that are sent over the network. */
const SENT = 200;

const ORIGIN = 'https://app.example';
const POSTAL_ADDRESS = 'Owner Awareness, 1 Main Street, Springfield, IL 62701';
const MAILBOX = 'unsubscribe@mail.example';

const hostile = (index: number): string => HOSTILE_NAMES[index % HOSTILE_NAMES.length] ?? '';

const plain = (index: number): string => `Name ${index % HOSTILE_NAMES.length}`;

/**
 * Builds an e-mail in which every name comes from `nameAt`. Over many e-mails, every section
 * occurs.
 */
function mailOf(nth: number, nameAt: (index: number) => string): DigestMail {
  const named = (index: number) => nameAt(nth * 7 + index);
  const postings = Array.from({ length: 40 }, (_, index) =>
    aPosting({
      date: addDays(TUESDAY, -(index % 36)),
      kind: ALL_KINDS[(nth + index) % ALL_KINDS.length] ?? 'sale',
      amount: (((nth + index) * 7_919) % 900_000) - 400_000,
      counterparty: named(index % 9),
      category: named(index % 5),
    }),
  );
  const invoice = { counterparty: named(10), dueOn: addDays(TUESDAY, -9), amount: cents(40_000) };
  const lateness = nth % 4;
  const snapshot = aSnapshot(postings, {
    name: named(11),
    digestDay: businessDate(nth % 3 === 0 ? '2021-03-08' : '2021-03-03'),
    currency: nth % 2 === 0 ? 'USD' : 'GBP',
    sources: [
      {
        ...A_BANK,
        name: named(12),
        completeThrough: addDays(TUESDAY, 6 - 3 * lateness),
        problem: lateness === 3 ? 'needs-reconnect' : null,
      },
    ],
    cash: nth % 5 === 0 ? null : { balance: cents(nth * 100), flows: [] },
    receivables: nth % 5 === 1 ? null : [invoice],
    payables: nth % 5 === 2 ? null : [invoice],
  });
  const alerts = Array.from({ length: nth % 7 }, (_, index) =>
    anAlert({
      finding: FINDING_NAMES[(nth + index) % FINDING_NAMES.length] ?? 'charged-twice',
      counterparty: named(20 + index),
      level: index === 0 ? 'critical' : 'warning',
    }),
  );
  return composeDigest(digestFacts(snapshot, alerts), {
    snapshotUrl: `${ORIGIN}/dashboard/bakery/2021-03-03`,
    preferencesUrl: `${ORIGIN}/dashboard/bakery/preferences`,
    closedWeekdayUrl: `${ORIGIN}/dashboard/bakery#closed-weekday`,
    unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
    postalAddress: POSTAL_ADDRESS,
  });
}

interface Received {
  readonly id: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly customArgs: unknown;
  readonly categories: unknown;
}

let sendGrid: RunningSendGrid;
beforeAll(async () => {
  sendGrid = await startSendGrid({ seed: 'lint' });
});
afterAll(() => sendGrid.close());

const baseUrl = () => `http://${sendGrid.host}:${sendGrid.port}/`;

const mailerWith = (unsubscribeMailbox: string): Mailer =>
  sendgridMailer({
    apiKey: 'SG.local',
    baseUrl: baseUrl(),
    sender: { email: 'digest@mail.example', name: 'Daily Snapshot' },
    unsubscribeMailbox,
  });

/** Sends e-mails to one recipient and returns them as they arrived, latest first. */
async function sendAll(from: Mailer, mails: readonly DigestMail[], to: string) {
  const unsubscribeUrl = signedUnsubscribeLinks(ORIGIN, 'secret').urlFor('bakery', to);
  for (const [index, mail] of mails.entries()) {
    const answer = await from.send({
      key: { businessId: 'bakery', businessDate: addDays(TUESDAY, index) },
      attemptId: `attempt-${index}`,
      mail,
      recipients: [{ address: to, unsubscribeUrl }],
    });
    expect(answer).toEqual({ answer: 'accepted' });
  }
  const query = new URLSearchParams({ to, atLeast: String(mails.length) });
  const response = await fetch(`${baseUrl()}_control/messages?${query}`);
  const { messages } = (await response.json()) as { messages: Received[] };
  expect(messages).toHaveLength(mails.length);
  return { messages, unsubscribeUrl };
}

const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];

const linksOf = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href);

function expectPlain({ subject, html, text }: DigestMail, asPlain: DigestMail): void {
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  expect(tagsOf(html)).toEqual(tagsOf(asPlain.html));
  expect(text.split('\n')).toHaveLength(asPlain.text.split('\n').length);
  for (const part of [text, html]) {
    expect(part).toContain(POSTAL_ADDRESS);
    expect(part).toContain(UNSUBSCRIBE_PLACEHOLDER);
    expect(part).not.toMatch(/undefined|null|NaN|\[object/);
  }
  // In the encoded e-mail, a character beyond ASCII takes three times its bytes.
  expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(33_000);
}

describe('e-mails with hostile merchant names', () => {
  it('cover about five hundred names', () => {
    expect(new Set(HOSTILE_NAMES).size).toBeGreaterThanOrEqual(500);
    recordFigure('hostile names', new Set(HOSTILE_NAMES).size);
  });

  it('have the same elements and lines as e-mails with plain names', () => {
    for (let nth = 0; nth < MAILS; nth += 1) expectPlain(mailOf(nth, hostile), mailOf(nth, plain));
    expect(linksOf(mailOf(0, plain).html)).toEqual([
      `${ORIGIN}/dashboard/bakery/2021-03-03`,
      `${ORIGIN}/dashboard/bakery/preferences`,
      UNSUBSCRIBE_PLACEHOLDER,
    ]);
    recordFigure('mails', MAILS);
  });

  it('would fail these checks if a name were not escaped', () => {
    const asPlain = mailOf(3, plain);
    for (const name of HOSTILE_NAMES.filter((each) => /<\w/.test(each))) {
      const broken = asPlain.html.replace('</h1>', () => `${name}</h1>`);
      expect(tagsOf(broken)).not.toEqual(tagsOf(asPlain.html));
    }
  });

  it('arrive complete, small and with two ways to unsubscribe, and give the provider no names', async () => {
    const mails = Array.from({ length: SENT }, (_, index) => mailOf(index * 9, hostile));
    const to = 'reader@bluebird.example';
    const { messages, unsubscribeUrl } = await sendAll(mailerWith(MAILBOX), mails, to);
    for (const [index, message] of messages.toReversed().entries()) {
      const own = (part = '') => part.replaceAll(UNSUBSCRIBE_PLACEHOLDER, unsubscribeUrl);
      expect(message.html).toBe(own(mails[index]?.html));
      expect(message.text).toBe(own(mails[index]?.text));
      expect(message.headers).toEqual({
        'List-Unsubscribe': `<${unsubscribeUrl}>, <mailto:${MAILBOX}?subject=unsubscribe&body=${encodeURIComponent(unsubscribeUrl)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'X-Entity-Ref-ID': `bakery_${addDays(TUESDAY, index)}`,
      });
      expect(message.customArgs).toEqual({
        daily_snapshot_mail: `bakery_${addDays(TUESDAY, index)}`,
        daily_snapshot_attempt: `attempt-${index}`,
      });
      expect(message.categories).toEqual(['digest']);
      const source = await fetch(`${baseUrl()}_control/messages/${message.id}/source`);
      expect((await source.text()).length).toBeLessThan(100_000);
    }
  });

  it('offer only the unsubscribe link if no mailbox is configured', async () => {
    const to = 'without@bluebird.example';
    const { messages, unsubscribeUrl } = await sendAll(mailerWith(''), [mailOf(1, hostile)], to);
    expect(messages[0]?.headers['List-Unsubscribe']).toBe(`<${unsubscribeUrl}>`);
  });
});
