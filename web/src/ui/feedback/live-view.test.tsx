import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import { LiveView } from './live-view.tsx';

type Viewed = Parameters<typeof LiveView<string>>[0]['live'];

const show = (live: Viewed) =>
  renderInApp(
    <LiveView live={live} skeleton={<hr />} failedTitle="Not shown">
      {(value) => <p>{value}</p>}
    </LiveView>,
  );

describe('LiveView', () => {
  it('shows the skeleton while loading', () => {
    show({ status: 'loading' });
    expect(screen.getByRole('status', { name: 'Loading' }).querySelector('hr')).not.toBeNull();
  });

  it('shows the error and the next step after a failure', () => {
    show({ status: 'failed', error: { message: 'Try again.' } });
    expect(screen.getByRole('alert').textContent).toContain('Not shownTry again.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('shows only the value if all is well', () => {
    show({ status: 'ready', value: 'Bluebird', isStale: false });
    expect(screen.getByText('Bluebird')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('counts the entries left out', () => {
    show({ status: 'ready', value: 'Bluebird', isStale: false, unreadable: 2 });
    expect(screen.getByText('Bluebird')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('could not read 2 entries');
  });

  it('resets with a corrected value', () => {
    const view = (live: Viewed) => (
      <LiveView live={live} skeleton={<hr />} failedTitle="Not shown">
        {(value) => <input defaultValue={value} />}
      </LiveView>
    );
    const { rerender } = render(view({ status: 'ready', value: 'Old name', isStale: false }));
    rerender(view({ status: 'ready', value: 'Name', isStale: false, isCorrected: true }));
    expect(screen.getByDisplayValue('Name')).toBeTruthy();
  });

  it('keeps showing the value while offline and says so', () => {
    show({ status: 'ready', value: 'Bluebird', isStale: true });
    expect(screen.getByText('Bluebird')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('You are offline.');
  });
});
