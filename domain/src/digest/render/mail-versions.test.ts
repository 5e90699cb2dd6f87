import { describe, expect, it } from 'vitest';
import { anAlert, aPosting } from '../../../../tests/kit/builders/postings.ts';
import { aSnapshot } from '../../../../tests/kit/builders/snapshot.ts';
import { answerLinksOf, answerPagePlaceholder } from '../../alerts/texts/alert-link.ts';
import { FINDING_NAMES, type Finding } from '../../alerts/types/alert-types.ts';
import { composeDigestForAll } from './compose-digest.ts';
import { digestFacts } from '../sections/digest-facts.ts';
import { MAIL_READERS, mailFor, onlyFor, readersWhoMay, sharedMail } from './mail-versions.ts';

const MEMBERS = readersWhoMay('read');
const ANSWERING = readersWhoMay('answerAlert');

const MAIL = {
  subject: 'Your digest',
  html: `<p>Sales</p>${onlyFor(ANSWERING, '<a href="{{alertUrl.0}}?answer=both-real">Both are real</a>')}${onlyFor(['viewer'], '<a href="/alerts">Open</a>')}${onlyFor(MEMBERS, '<a href="/">Open this digest</a>')}`,
  text: `Sales${onlyFor(ANSWERING, '\nBoth are real: {{alertUrl.0}}?answer=both-real')}\nEnd`,
};

const filled = (text: string, slots: Readonly<Record<string, string>>) =>
  Object.entries(slots).reduce((part, [slot, value]) => part.replaceAll(slot, value), text);

describe('the versions of an e-mail', () => {
  it('have the parts of their reader only', () => {
    expect(mailFor('bookkeeper', MAIL)).toEqual(mailFor('owner', MAIL));
    expect(mailFor('owner', MAIL).text).toBe(
      'Sales\nBoth are real: {{alertUrl.0}}?answer=both-real\nEnd',
    );
    expect(mailFor('viewer', MAIL).html).toBe(
      '<p>Sales</p><a href="/alerts">Open</a><a href="/">Open this digest</a>',
    );
    expect(mailFor('outside', MAIL)).toEqual({
      subject: 'Your digest',
      html: '<p>Sales</p>',
      text: 'Sales\nEnd',
    });
  });

  it.each([[MAIL_READERS], [['owner', 'outside'] as const], [['viewer'] as const]])(
    'are the same in an e-mail shared by %j',
    (readers) => {
      const { mail, slotsOf } = sharedMail(MAIL, readers);
      for (const reader of readers) {
        const answerPage = ANSWERING.some((role) => role === reader) ? '/a/token' : '';
        const slots = { ...slotsOf(reader), '{{alertUrl.0}}': answerPage };
        const own = mailFor(reader, MAIL);
        expect(filled(mail.html, slots)).toBe(own.html.replace('{{alertUrl.0}}', '/a/token'));
        expect(filled(mail.text, slots)).toBe(own.text.replace('{{alertUrl.0}}', '/a/token'));
      }
    },
  );

  it('need no placeholders if all readers get the same parts', () => {
    const { mail, slotsOf } = sharedMail(MAIL, ['owner', 'bookkeeper']);
    expect(mail).toEqual(mailFor('owner', MAIL));
    expect(slotsOf('owner')).toEqual({});
  });
});

/** The longest address of an answer page. */
const PAGE_URL_LENGTH = 250;
const ALERTS_MAX = 5;

/** The provider’s limit for all placeholders of one recipient with their values. */
const VALUES_MAX = 10_000;

describe('a digest with the largest number of answers', () => {
  const digestWith = (findings: readonly Finding[], counterparty = 'Acme') => {
    const alerts = findings.map((finding, index) => ({
      ...anAlert({ finding, counterparty }),
      id: `alert-${index}`,
    }));
    const snapshot = aSnapshot([aPosting({ counterparty })]);
    return composeDigestForAll(digestFacts(snapshot, alerts), {
      snapshotUrl: 'https://app.example/dashboard/bakery/2021-03-03',
      preferencesUrl: 'https://app.example/dashboard/bakery/preferences',
      closedWeekdayUrl: 'https://app.example/dashboard/bakery#closed-weekday',
      unsubscribeUrl: 'https://app.example/u/token',
      postalAddress: '1 Main Street',
      alertsUrl: 'https://app.example/dashboard/bakery/alerts',
      answerLinks: answerLinksOf(
        alerts.map(({ id, finding }) => ({ id, finding })),
        snapshot.digestDay,
        (_, index) => answerPagePlaceholder(index),
      ),
    });
  };

  it('stays below the limit of the provider for the values of each recipient', () => {
    const pages = Array.from({ length: ALERTS_MAX }, (_, index) => [
      answerPagePlaceholder(index),
      'x'.repeat(PAGE_URL_LENGTH),
    ]);
    FINDING_NAMES.forEach((_, first) => {
      const findings = Array.from(
        { length: ALERTS_MAX },
        (_, index) => FINDING_NAMES[(first + index) % FINDING_NAMES.length] ?? 'charged-twice',
      );
      const { slotsOf } = sharedMail(digestWith(findings), MAIL_READERS);
      for (const reader of MAIL_READERS) {
        const values = { ...slotsOf(reader), ...Object.fromEntries(pages) };
        // A character outside ASCII takes up to three bytes.
        const bytes = JSON.stringify(values).replace(/[^ -~]/gu, '...').length;
        expect(bytes).toBeLessThan(VALUES_MAX);
      }
    });
  });

  it('treats a name with the marks of a part as text', () => {
    const mail = digestWith(['charged-twice'], '\u{1C}outside\u{1D}Acme\u{1E}');
    for (const reader of MAIL_READERS) {
      const { html, text } = mailFor(reader, mail);
      expect(html).toContain('outside Acme');
      expect(text).toContain('outside Acme');
      expect(html + text).not.toMatch(/(?=\p{Cc})\S/u);
    }
  });
});
