import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { LiveView } from './live-view.tsx';

type Viewed = Parameters<typeof LiveView<string>>[0]['live'];

const show = (live: Viewed) =>
  renderInApp(
    <LiveView live={live} skeleton={<hr />} failedTitle="Not shown">
      {(value) => <p>{value}</p>}
    </LiveView>,
  );

describe('view of something live', () => {
  it('shows the shape of what comes while it is loading', () => {
    show({ status: 'loading' });
    expect(screen.getByRole('status', { name: 'Loading' }).querySelector('hr')).not.toBeNull();
  });

  it('says what happened when it failed, and what to do', () => {
    show({ status: 'failed', error: { message: 'Try again.' } });
    expect(screen.getByRole('alert').textContent).toContain('Not shownTry again.');
    expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
  });

  it('shows the value and nothing else when all is well', () => {
    show({ status: 'ready', value: 'Bluebird', isStale: false });
    expect(screen.getByText('Bluebird')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('keeps the value in view while it is cut off from news, and says so', () => {
    show({ status: 'ready', value: 'Bluebird', isStale: true });
    expect(screen.getByText('Bluebird')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Disconnected');
  });
});
