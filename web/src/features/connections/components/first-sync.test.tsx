import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { InitialSync } from './first-sync.tsx';

const initialSync = {
  since: businessDate('2024-11-22'),
  progress: { done: 24, of: 24 },
  lineCount: 18,
};

describe('progress of the first sync', () => {
  it('is a percentage once the provider has collected all data', () => {
    renderInApp(<InitialSync initialSync={initialSync} isGathered />);
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('1');
    expect(screen.getByRole('status').textContent).toMatch(/^100%, 18 transactions so far/);
  });

  it('is unknown while the provider collects data', () => {
    renderInApp(<InitialSync initialSync={initialSync} isGathered={false} />);
    expect(screen.getByRole('progressbar').getAttribute('value')).toBeNull();
    expect(screen.getByRole('status').textContent).toMatch(/^18 transactions so far/);
  });
});
