import type { ReactNode } from 'react';
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

const show = (openAlerts?: ReactNode) => {
  const sale = aPosting({ date: TUESDAY, amount: 123_456, kind: 'sale' });
  const snapshot = aSnapshot([sale]);
  return renderInApp(
    <FirstDay
      snapshot={snapshot}
      links={links}
      openAlerts={openAlerts}
      findings={<p>the findings</p>}
    />,
  );
};

describe('the first day', () => {
  it('shows the numbers of the last complete day with links to their transactions', () => {
    show();
    const revenue = screen.getByRole('link', { name: 'Show transactions: Revenue' });
    expect(revenue.closest('li')?.textContent).toContain('$1,234.56');
    expect(revenue.getAttribute('href')).toContain('?revenue');
  });

  it('shows open alerts above the numbers and findings below them', () => {
    const shown = show(<p>the open alerts</p>).container.textContent;
    const places = ['the open alerts', '$1,234.56', 'the findings'].map((text) =>
      shown.indexOf(text),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});
