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
    renderInApp(<DigestSchedule next={undefined} onStart={onStart} />);
    await userEvent.dblClick(button());
    expect(onStart).toHaveBeenCalledTimes(1);
  });

  it('shows the error of a failed start and allows a retry', async () => {
    const onStart = async () => err(new AppError('unavailable', 'Please try again.'));
    renderInApp(<DigestSchedule next={undefined} onStart={onStart} />);
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
    expect(button()).toHaveProperty('disabled', false);
  });

  it.each([
    {
      title: 'names the first e-mail, its address and where both change',
      now: '2026-11-22T15:59:00Z',
      next: { isFirst: true, recipients: ['ada@b.example'], changeHref: '/preferences' },
      text: 'Your first e-mail comes tomorrow, Monday at 10:00 AM CST, to ada@b.example.Change',
    },
    {
      title: 'names no address before one is confirmed',
      now: '2026-11-20T17:00:00Z',
      next: { isFirst: true, recipients: [] },
      text: 'Your first e-mail comes Monday, November 23 at 10:00 AM CST.',
    },
    {
      title: 'shows when the next digest comes',
      now: '2026-11-23T15:59:00Z',
      next: { isFirst: false, recipients: ['ada@b.example', 'books@example.com'] },
      text: 'The next e-mail comes today at 10:00 AM CST, to ada@b.example, books@example.com.',
    },
    {
      title: 'promises no e-mail while it is paused',
      now: '2026-11-23T15:59:00Z',
      next: { isFirst: true, isPaused: true, recipients: ['ada@b.example'] },
      text: 'Your daily e-mail is paused. The next digest appears here today at 10:00 AM CST.',
    },
    {
      title: 'shows that the next digest is late',
      now: '2026-11-23T16:01:00Z',
      next: { isFirst: false, recipients: ['ada@b.example'] },
      text: 'We are preparing the next e-mail, to ada@b.example. It was due today at 10:00 AM CST.',
    },
  ])('$title once digests are on', ({ now, next, text }) => {
    vi.useFakeTimers({ now: new Date(now) });
    const { container } = renderInApp(
      <DigestSchedule
        next={{
          dueAt: new Date('2026-11-23T16:00:00Z'),
          timeZone: DEFAULT_TIME_ZONE,
          isPaused: false,
          ...next,
        }}
        onStart={async () => ok(undefined)}
      />,
    );
    vi.useRealTimers();
    expect(container.querySelector('[aria-live=polite]')?.textContent).toBe(text);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
