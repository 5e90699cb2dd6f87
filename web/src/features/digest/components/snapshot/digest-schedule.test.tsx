import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { err, ok } from '@daily-snapshot/domain/shared/result';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../testing/render.tsx';
import { DigestSchedule } from './digest-schedule.tsx';

const button = () => screen.getByRole('button', { name: 'Start my daily snapshot' });

describe('DigestSchedule', () => {
  it('calls start once for repeated clicks', async () => {
    const onStart = vi.fn(() => new Promise<never>(() => {}));
    renderInApp(
      <DigestSchedule timeZone={DEFAULT_TIME_ZONE} digestDueAt={undefined} onStart={onStart} />,
    );
    await userEvent.dblClick(button());
    expect(onStart).toHaveBeenCalledTimes(1);
  });

  it('shows the error of a failed start and allows a retry', async () => {
    const onStart = async () => err(new AppError('unavailable', 'Please try again.'));
    renderInApp(
      <DigestSchedule timeZone={DEFAULT_TIME_ZONE} digestDueAt={undefined} onStart={onStart} />,
    );
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
    expect(button()).toHaveProperty('disabled', false);
  });

  it.each([
    ['comes', '2026-11-23T15:59:00Z', /^The next one comes Monday, November 23 at 10:00 AM CST\.$/],
    ['is late', '2026-11-23T16:01:00Z', /^The next one is being made\. It was due Monday/],
  ])('shows when the next digest %s once digests are on', (_, now, said) => {
    vi.useFakeTimers({ now: new Date(now) });
    const dueAt = new Date('2026-11-23T16:00:00Z');
    const { container } = renderInApp(
      <DigestSchedule
        timeZone={DEFAULT_TIME_ZONE}
        digestDueAt={dueAt}
        onStart={async () => ok(undefined)}
      />,
    );
    vi.useRealTimers();
    expect(container.querySelector('[aria-live=polite]')?.textContent).toMatch(said);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
