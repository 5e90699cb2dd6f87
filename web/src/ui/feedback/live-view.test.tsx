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

  it('counts the entries that are left out', () => {
    show({ status: 'ready', value: 'Bluebird', isStale: false, unreadable: 2 });
    expect(screen.getByText('Bluebird')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('2 entries could not be read');
  });

  it('starts again from a corrected value', () => {
    const view = (live: Viewed) => (
      <LiveView live={live} skeleton={<hr />} failedTitle="Not shown">
        {(value) => <input defaultValue={value} />}
      </LiveView>
    );
    const { rerender } = render(view({ status: 'ready', value: 'Old name', isStale: false }));
    rerender(view({ status: 'ready', value: 'Name', isStale: false, isCorrected: true }));
    expect(screen.getByDisplayValue('Name')).toBeTruthy();
  });

  it('keeps the value in view while it is cut off from news, and says so', () => {
    show({ status: 'ready', value: 'Bluebird', isStale: true });
    expect(screen.getByText('Bluebird')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Disconnected');
  });
});
