import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPosting, TUESDAY } from '../../../../../../tests/kit/builders/postings.ts';
import { aSnapshot } from '../../../../../../tests/kit/builders/snapshot.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import type { DigestLinks } from '../../model/links.ts';
import { FirstDay } from './first-day.tsx';

const links: DigestLinks = {
  snapshot: () => '/s',
  comparison: () => '/n',
  mail: () => '/m',
  postings: (date, { number }) => `/l/${date}?${number}`,
  alerts: () => '/alerts',
  connections: '/connections',
  closedWeekday: '/dashboard/bakery#closed-weekday',
  archive: () => '/a',
};

const show = (openAlerts: number) => {
  const sale = aPosting({ date: TUESDAY, amount: 123_456, kind: 'sale' });
  const snapshot = aSnapshot([sale]);
  renderInApp(<FirstDay snapshot={snapshot} links={links} openAlerts={openAlerts} />);
};

describe('the first day', () => {
  it('shows the numbers of the last complete day with links to their transactions', () => {
    show(0);
    const revenue = screen.getByRole('link', { name: 'How it was made: Revenue' });
    expect(revenue.closest('li')?.textContent).toContain('$1,234.56');
    expect(revenue.getAttribute('href')).toContain('?revenue');
    expect(screen.queryByText(/last two weeks/)).toBeNull();
  });

  it('leads to the alerts that need an answer', () => {
    show(2);
    const alerts = screen.getByRole('link', {
      name: '2 alerts of the last two weeks need your answer',
    });
    expect(alerts.getAttribute('href')).toBe('/alerts');
  });
});
