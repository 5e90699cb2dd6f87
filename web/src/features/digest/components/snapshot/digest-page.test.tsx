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
import { digestView } from '@daily-snapshot/domain/digest/render/digest-view';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import type { ReactNode } from 'react';
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
  answering?: { readonly panel: ReactNode; readonly ids: ReadonlySet<string> },
  reviewHref?: string,
) =>
  renderInApp(
    <DigestPage
      snapshot={snapshot}
      alerts={alerts}
      builtAt={new Date('2026-11-23T16:00:00Z')}
      timeZone={DEFAULT_TIME_ZONE}
      links={links}
      answering={answering}
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
  const facts = digestFacts(snapshot, alerts);
  const { text } = composeDigest(facts, frame);
  // The page lists the sources instead.
  const freshness = sentenceText(digestView(facts).freshness);
  return text
    .split('\n')
    .filter((line) => !freshness.includes(line))
    .flatMap((line) => (COMPACT_NUMBER.test(line) ? line.split('. ').slice(1) : line))
    .filter((line) => /[.]$|average|^Normal for|^Not (known|complete)/.test(line));
}

/** The mail prints a normal number in one line, with the sentences that the page shows below it. */
const COMPACT_NUMBER = /^(?:Revenue|Expenses|Net profit): .*(?:Normal for|Not )/;

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
      expect(sentences.length).toBeGreaterThan(1);
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
    expect(link?.getAttribute('aria-label')).toMatch(/^See it in your alerts: .*Golden Mill/);
    expect(link?.getAttribute('href')).toBe('/alerts#2026-11-20-00000000000000aa');
  });

  it('shows open alerts above the numbers, and then does not say that there is nothing to do', () => {
    const id = '2026-11-20-00000000000000aa';
    const quiet = aSnapshot([]);
    const nothingToDo = sentenceText(digestView(digestFacts(quiet)).action.sentence);
    const { container, unmount } = show(quiet);
    expect(container.textContent).toContain(nothingToDo);
    unmount();
    const alert = { ...anAlert({ counterparty: 'Golden Mill' }), id };
    const open = show(quiet, [alert], { panel: <p>the open alerts</p>, ids: new Set([id]) });
    const shown = open.container.textContent;
    expect(shown).not.toContain(nothingToDo);
    expect(shown.indexOf('the open alerts')).toBeLessThan(shown.indexOf('Revenue'));
    // The panel shows it, so the list does not.
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  });

  it('orders the page by urgency: alerts, numbers, cause, cash, and the sources last', () => {
    const snapshot = digests.at(-1)?.snapshot;
    if (!snapshot) throw new Error('no digest');
    const answering = { panel: <p>the open alerts</p>, ids: new Set<string>() };
    const { container } = show(snapshot, [], answering);
    const shown = container.textContent;
    const places = [
      'the open alerts',
      'Net profit',
      'Northside Oven Repair',
      'Cash',
      'Sources',
    ].map((text) => shown.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('says how much of revenue and expenses rests on guesses until they are answered', () => {
    const guess = { kind: 'unclassified', decidedBy: 'sign' } as const;
    const postings = [aPosting({ ...guess, amount: -124_000 }), aPosting({ amount: -500 })];
    const snapshot = aSnapshot(postings);
    const { unmount } = show(snapshot, [], undefined, '/review');
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
    expect(hrefOf('Show transactions: Net profit')).toBe('/l/2026-11-23?net&&');
    expect(hrefOf('Northside Oven Repair')).toBe('/l/2026-11-23?expenses&Northside Oven Repair&');
    expect(hrefOf(/November 19, revenue/)).toBe('/l/2026-11-23?revenue&&2026-11-19');
  });

  it('lists each source once, and folds many complete sources', () => {
    const sources = Array.from({ length: 40 }, (_, index) => ({
      ...A_BANK,
      name: `Branch ${index + 1}`,
      completeThrough: index === 7 ? addDays(TUESDAY, -1) : TUESDAY,
    }));
    const { container } = show(aSnapshot([], { sources }));
    const list = screen.getByRole('region', { name: 'Sources' });
    expect(within(list).getByText('39 sources are complete through Tuesday, March 2')).toBeTruthy();
    expect(container.textContent.split('Branch 12')).toHaveLength(2);
    const [behind] = within(list).getAllByRole('listitem');
    expect(behind?.textContent).toBe(
      'Branch 8: complete only through Monday, March 1. Later days are still missing.',
    );
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
    expect(revenue?.textContent).toContain('Not in yet.');
    expect(container.textContent).toContain('First Bank has sent data through Monday, March 1.');
    expect(screen.queryByText('What changed')).toBeNull();
  });
});
