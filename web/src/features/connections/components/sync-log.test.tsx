import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { SyncLogEntry } from '@daily-snapshot/domain/connections/sync-log';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { SyncLog } from './sync-log.tsx';

const NOW = new Date('2026-11-24T16:30:00Z');
const CHICAGO = 'America/Chicago' as TimeZone;
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const entry = (differences: Partial<SyncLogEntry> = {}): SyncLogEntry => ({
  at: minutesAgo(30),
  added: 12,
  changed: 2,
  removed: 1,
  error: null,
  nextAt: minutesAgo(-210),
  ...differences,
});

const show = (log: readonly SyncLogEntry[], hasEnded = false) =>
  renderInApp(<SyncLog log={log} timeZone={CHICAGO} now={NOW} hasEnded={hasEnded} />);

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');

describe('SyncLog', () => {
  it('shows the changes of each sync, its error in plain words, and the next sync', () => {
    const { container } = show([
      entry({ error: 'provider-down', added: 0, changed: 0, removed: 0 }),
      entry({ at: minutesAgo(270), added: 1_234 }),
    ]);
    expect(screen.getByText('Last 2 syncs')).toBeTruthy();
    const rows = screen.getAllByRole('row', { hidden: true }).map((row) => plain(row.textContent));
    expect(rows.slice(1)).toEqual([
      'Nov 24, 10:00 AM000The provider did not answer.',
      'Nov 24, 6:00 AM1,23421Done',
    ]);
    expect(plain(container.textContent)).toContain('Next sync: today at 2:00 PM CST,');
  });

  it.each([
    ['the owner must reconnect', { error: 'needs-reconnect', nextAt: null }, 'after you reconnect'],
    ['it is due', { nextAt: minutesAgo(1) }, 'within a few minutes'],
  ] as const)('says when the next sync starts if %s', (_, differences, text) => {
    const { container } = show([entry(differences)]);
    expect(container.textContent).toContain(text);
  });

  it('promises no further sync of a disconnected source', () => {
    expect(show([entry()], true).container.textContent).not.toContain('Next sync');
  });

  it('is absent before the first sync', () => {
    show([]);
    expect(screen.queryByRole('table', { hidden: true })).toBeNull();
  });
});
