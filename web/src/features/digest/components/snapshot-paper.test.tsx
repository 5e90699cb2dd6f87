import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { composeDigest } from '@daily-snapshot/domain/digest/compose';
import { factsOf } from '@daily-snapshot/domain/digest/facts';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { bakeryBooks } from '@daily-snapshot/domain/testing/bakery-books';
import { buildSnapshot } from '@daily-snapshot/domain/snapshot/build-snapshot';
import { A_BANK, snapshotInput } from '@daily-snapshot/domain/testing/snapshot-input';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import type { DigestLinks } from '../model/links.ts';
import { SnapshotPaper } from './snapshot-paper.tsx';

const MONDAY = businessDate('2026-11-23');
const { digests } = bakeryBooks(MONDAY, 2);

const links: DigestLinks = {
  snapshot: (date) => `/s/${date ?? ''}`,
  mail: (date) => `/m/${date}`,
  lines: (date, { behind, counterparty = '', day = '' }) =>
    `/l/${date}?${behind}&${counterparty}&${day}`,
  archive: () => '/a',
};

const show = (snapshot: Snapshot) =>
  renderInApp(
    <SnapshotPaper
      snapshot={snapshot}
      builtAt={new Date('2026-11-23T16:00:00Z')}
      timeZone={DEFAULT_TIME_ZONE}
      links={links}
      strip={null}
      navigation={null}
    />,
  );

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

describe('snapshot', () => {
  it('says every sentence of its mail to the letter', () => {
    for (const { snapshot } of digests) {
      const { container, unmount } = show(snapshot);
      const shown = plain(container.textContent);
      const frame = { snapshotUrl: '', preferencesUrl: '', unsubscribeUrl: '', postalAddress: '' };
      const { text } = composeDigest(factsOf(snapshot), frame);
      const sentences = text
        .split('\n')
        .filter((line) => /[a-z].*[.]$|average|^Normal:/.test(line));
      expect(sentences.length).toBeGreaterThan(8);
      for (const sentence of sentences) expect(shown).toContain(plain(sentence));
      unmount();
    }
  });

  it('opens each number, each name and each correction', () => {
    const snapshot = digests.at(-1)?.snapshot;
    if (!snapshot) throw new Error('no digest');
    show(snapshot);
    const hrefOf = (name: string | RegExp) =>
      screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('How it was made: Net profit')).toBe('/l/2026-11-23?net&&');
    expect(hrefOf('Northside Oven Repair')).toBe('/l/2026-11-23?expenses&Northside Oven Repair&');
    expect(hrefOf(/November 19, revenue/)).toBe('/l/2026-11-23?revenue&&2026-11-19');
  });

  it('splits Monday by day', () => {
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

  it('shows no zero for what is not known, and says why', () => {
    const { completeThrough } = A_BANK;
    if (completeThrough === null) throw new Error('A_BANK has told something');
    const late = { ...A_BANK, completeThrough: addDays(completeThrough, -1) };
    const { container } = show(buildSnapshot(snapshotInput([], { sources: [late] })));
    const [revenue] = within(container).getAllByRole('listitem');
    expect(revenue?.textContent).toContain('—unknown');
    expect(revenue?.textContent).toContain('Not known yet: First Bank is complete through');
    expect(screen.queryByText('Who moved the numbers')).toBeNull();
  });
});
