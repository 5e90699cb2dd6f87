import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import type { ReconciliationState } from '@daily-snapshot/domain/connections/reconciliation';
import type { DigestAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import { composeDigest } from '@daily-snapshot/domain/digest/render/compose-digest';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import { cents } from '@daily-snapshot/domain/money/cents';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { bakeryBooks } from '../../../../../../tests/kit/sample-ledgers/bakery-ledger.ts';
import { anAlert, aPosting, TUESDAY } from '../../../../../../tests/kit/builders/postings.ts';
import { A_BANK, aSnapshot } from '../../../../../../tests/kit/builders/snapshot.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../../testing/render.tsx';
import type { DigestLinks } from '../../model/links.ts';
import { DigestPage } from './digest-page.tsx';

const MONDAY = businessDate('2026-11-23');
const { digests } = bakeryBooks(MONDAY, 2);

const links: DigestLinks = {
  snapshot: (date) => `/s/${date ?? ''}`,
  comparison: (date) => `/n/${date}`,
  mail: (date) => `/m/${date}`,
  postings: (date, { number, counterparty = '', day = '' }) =>
    `/l/${date}?${number}&${counterparty}&${day}`,
  alerts: (id = '') => `/alerts#${id}`,
  connections: '/connections',
  closedWeekday: '/dashboard/bakery#closed-weekday',
  archive: () => '/a',
};

const show = (
  snapshot: Snapshot,
  alerts: readonly DigestAlert[] = [],
  openAlerts = 0,
  reviewHref?: string,
) =>
  renderInApp(
    <DigestPage
      snapshot={snapshot}
      alerts={alerts}
      builtAt={new Date('2026-11-23T16:00:00Z')}
      timeZone={DEFAULT_TIME_ZONE}
      links={links}
      openAlerts={openAlerts}
      reviewHref={reviewHref}
      strip={null}
      navigation={null}
    />,
  );

const lateBank = () => ({ ...A_BANK, completeThrough: addDays(TUESDAY, -1) });

/** Books that lag behind the bank, with a reconciliation in the given state. */
const besideBooks = (state: ReconciliationState) => {
  const reconciled = {
    from: addDays(TUESDAY, -90),
    to: TUESDAY,
    state,
    revenueOver: cents(state === 'matches' ? 0 : 61_400),
    expensesOver: cents(state === 'differs' ? -2_000 : 0),
  };
  const books = { ...A_BANK, name: 'Corner Bakery LLC', reconciled };
  const booksLag = {
    books: books.name,
    booksThrough: addDays(TUESDAY, -6),
    bankThrough: TUESDAY,
    moneyIn: cents(900_000),
    moneyOut: cents(330_000),
    lines: 4,
  };
  return aSnapshot([], { sources: [books], booksLag });
};

/** Returns the sentences of the mail. The page shows titles, bands and tables in its own form. */
function sentencesOfMail(snapshot: Snapshot, alerts: readonly DigestAlert[]): string[] {
  const frame = {
    snapshotUrl: '',
    preferencesUrl: '',
    closedWeekdayUrl: '',
    unsubscribeUrl: '',
    postalAddress: '',
  };
  const { text } = composeDigest(digestFacts(snapshot, alerts), frame);
  return text
    .split('\n')
    .filter((line) => /[.]$|average|^Normal for|^Not (known|complete)/.test(line));
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

describe('DigestPage', () => {
  it('shows every sentence of the mail word for word', () => {
    const alerts = (['info', 'critical', 'warning'] as const).map((level) => anAlert({ level }));
    const cases: readonly (readonly [Snapshot, readonly DigestAlert[]])[] = [
      ...digests.map(({ snapshot }) => [snapshot, []] as const),
      [aSnapshot([]), alerts],
      [aSnapshot([], { sources: [lateBank()] }), []],
      ...(['matches', 'but-for-corrections', 'differs'] as const).map(
        (state) => [besideBooks(state), []] as const,
      ),
      [aSnapshot([], { first: TUESDAY }), []],
    ];
    for (const [snapshot, found] of cases) {
      const { container, unmount } = show(snapshot, found);
      const shown = plain(container.textContent);
      const sentences = sentencesOfMail(snapshot, found);
      expect(sentences.length).toBeGreaterThan(2);
      for (const sentence of sentences) expect(shown).toContain(plain(sentence));
      unmount();
    }
  });

  it('shows whether the numbers match the report of the books', () => {
    show(besideBooks('differs'));
    const badge = screen.getByRole('list', { name: 'Compared with your books' });
    expect(badge.textContent).toContain(
      'revenue is $614.00 higher here, expenses are $20.00 lower here',
    );
    expect(within(badge).getByRole('link').getAttribute('href')).toBe('/connections');
  });

  it('lists the alerts that the mail leaves out', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `Vendor ${letter}`);
    const alerts = names.map((counterparty) => anAlert({ counterparty }));
    show(aSnapshot([]), alerts);
    const list = screen.getByRole('region', { name: 'Needs attention' });
    for (const name of names) expect(list.textContent).toContain(name);
  });

  it('links each alert with an id to its answer', () => {
    const alerts = [
      { ...anAlert({ counterparty: 'Golden Mill' }), id: '2026-11-20-00000000000000aa' },
      anAlert({ counterparty: 'Of before alerts had ids' }),
    ];
    show(aSnapshot([]), alerts);
    const list = screen.getByRole('region', { name: 'Needs attention' });
    const [link, ...others] = within(list).getAllByRole('link');
    expect(others).toEqual([]);
    expect(link?.textContent).toMatch(/^See it in your alerts: .*Golden Mill/);
    expect(link?.getAttribute('href')).toBe('/alerts#2026-11-20-00000000000000aa');
  });

  it('counts open alerts only if the digest suggests nothing to do', () => {
    const waits = /alerts? still waits? for an answer/;
    const quiet = aSnapshot([]);
    const { container, unmount } = show(quiet, [], 3);
    expect(container.textContent).toContain('Nothing needs you this morning.');
    const link = screen.getByRole('link', { name: '3 alerts still wait for an answer' });
    expect(link.getAttribute('href')).toBe('/alerts');
    unmount();
    for (const [alerts, open] of [
      [[anAlert()], 3],
      [[], 0],
    ] as const) {
      const { unmount: close } = show(quiet, alerts, open);
      expect(screen.queryByText(waits)).toBeNull();
      close();
    }
  });

  it('says how much of revenue and expenses rests on guesses until they are answered', () => {
    const guess = { kind: 'unclassified', decidedBy: 'sign' } as const;
    const postings = [aPosting({ ...guess, amount: -124_000 }), aPosting({ amount: -500 })];
    const snapshot = aSnapshot(postings);
    const { unmount } = show(snapshot, [], 0, '/review');
    expect(screen.getByText(/rests on guesses/).textContent).toContain('$1,240.00');
    const link = screen.getByRole('link', { name: 'Review guesses in Expenses' });
    expect(link.getAttribute('href')).toBe('/review');
    unmount();
    show(snapshot);
    expect(screen.queryByText(/rests on guesses/)).toBeNull();
  });

  it('links each number, name and correction to its transactions', () => {
    const snapshot = digests.at(-1)?.snapshot;
    if (!snapshot) throw new Error('no digest');
    show(snapshot);
    const hrefOf = (name: string | RegExp) =>
      screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('How it was made: Net profit')).toBe('/l/2026-11-23?net&&');
    expect(hrefOf('Northside Oven Repair')).toBe('/l/2026-11-23?expenses&Northside Oven Repair&');
    expect(hrefOf(/November 19, revenue/)).toBe('/l/2026-11-23?revenue&&2026-11-19');
  });

  it('shows the three days of a Monday digest', () => {
    const snapshot = digests.at(-1)?.snapshot;
    if (!snapshot) throw new Error('no digest');
    show(snapshot);
    const table = screen.getByRole('region', { name: 'Day by day' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Friday', 'Saturday', 'Sunday']);
  });

  it('shows a dash and the reason for an unknown number', () => {
    const { container } = show(aSnapshot([], { sources: [lateBank()] }));
    const [revenue] = within(container).getAllByRole('listitem');
    expect(revenue?.textContent).toContain('—unknown');
    expect(revenue?.textContent).toContain('Not known yet');
    expect(container.textContent).toContain('First Bank is complete through Monday, March 1.');
    expect(screen.queryByText('Who moved the numbers')).toBeNull();
  });
});
