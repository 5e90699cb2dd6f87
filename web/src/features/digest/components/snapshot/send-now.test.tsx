import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok } from '@daily-snapshot/domain/shared/result';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../../testing/render.tsx';
import { SendNow } from './send-now.tsx';

const INBOX = 'http://127.0.0.1:7400';
const newest = { inbox: INBOX, day: businessDate('2026-11-20'), isBuilt: false, isMailed: true };
const press = () => userEvent.click(screen.getByRole('button', { name: /^Send today/ }));

describe('SendNow', () => {
  it('names the digest before and after it is sent, and links to the inbox', async () => {
    renderInApp(<SendNow {...newest} onSend={async () => ok(undefined)} />);
    const status = screen.getByRole('status');
    expect(status.textContent).toContain('sends the digest of Friday, November 20');
    await press();
    expect(status.textContent).toMatch(/^The digest of Friday, November 20 is on its way/);
    expect(screen.getByRole('link', { name: 'Open the inbox' }).getAttribute('href')).toBe(INBOX);
  });

  it('says that a digest that exists is not sent again', async () => {
    renderInApp(<SendNow {...newest} isBuilt onSend={async () => ok(undefined)} />);
    const status = screen.getByRole('status');
    const exists = 'The digest of Friday, November 20 exists already. Each digest is sent once.';
    expect(status.textContent).toBe(exists);
    await press();
    expect(status.textContent).toBe(exists);
  });

  it('promises no e-mail if none is sent', async () => {
    renderInApp(<SendNow {...newest} isMailed={false} onSend={async () => ok(undefined)} />);
    await press();
    expect(screen.getByRole('status').textContent).toBe(
      'The digest of Friday, November 20 is on its way. It appears here in a few seconds. No e-mail is sent.',
    );
  });

  it('shows why the digest could not be sent', async () => {
    const onSend = async () => err(new AppError('unavailable', 'Is the world running?'));
    renderInApp(<SendNow {...newest} onSend={onSend} />);
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Is the world running?');
  });
});
