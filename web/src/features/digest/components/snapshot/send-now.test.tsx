import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok } from '@daily-snapshot/domain/shared/result';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../../testing/render.tsx';
import { SendNow } from './send-now.tsx';

const INBOX = 'http://127.0.0.1:7400';
const press = () => userEvent.click(screen.getByRole('button', { name: /^Send this morning/ }));

describe('SendNow', () => {
  it('says that the digest is on its way and where it arrives', async () => {
    renderInApp(<SendNow inbox={INBOX} onSend={async () => ok(undefined)} />);
    await press();
    expect((await screen.findByRole('status')).textContent).toMatch(/^On its way/);
    expect(screen.getByRole('link', { name: 'Open the inbox' }).getAttribute('href')).toBe(INBOX);
  });

  it('shows why the digest could not be sent', async () => {
    const onSend = async () => err(new AppError('unavailable', 'Is the world running?'));
    renderInApp(<SendNow inbox={INBOX} onSend={onSend} />);
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Is the world running?');
  });
});
