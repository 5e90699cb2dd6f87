import { ok } from '@daily-snapshot/domain/shared/result';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { aStoredAlert } from '../../../../../tests/kit/builders/stored-alert.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { MutedPayees } from './muted-payees.tsx';

const answer = {
  answer: 'expected',
  choice: 'payee-known',
  until: null,
  by: 'ada',
  at: new Date('2026-03-03T18:00:00Z'),
} as const;

const alerts = [{ ...aStoredAlert({ answer }), id: '2026-03-02-0000000000000001' }];

const show = (userId: string, onUnmute?: Parameters<typeof MutedPayees>[0]['onUnmute']) =>
  renderInApp(
    <MutedPayees
      alerts={alerts}
      userId={userId}
      timeZone={DEFAULT_TIME_ZONE}
      {...(onUnmute && { onUnmute })}
    />,
  );

it('states the payee, the alert type, since when, and by whom, and unmutes it', async () => {
  const onUnmute = vi.fn(() => Promise.resolve(ok(undefined)));
  show('ada', onUnmute);
  expect(screen.getByText('Nova Trading')).toBeTruthy();
  expect(screen.getByText(/Payment to a new payee\. Muted by you on March 3, 2026\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Unmute Nova Trading/ }));
  expect(onUnmute).toHaveBeenCalledWith(alerts[0]?.id);
});

it('names another member as such, and offers no change to a read-only user', () => {
  show('ben');
  expect(screen.getByText(/Muted by another member on March 3, 2026\./)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
