import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok } from '@daily-snapshot/domain/shared/result';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { CredentialsForm } from './credentials-form.tsx';

const fillIn = async (email: string, password: string) => {
  await userEvent.type(screen.getByLabelText('E-mail'), email);
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
};

describe('credentials form', () => {
  it('submits with Enter', async () => {
    const onSubmit = vi.fn(async () => ok(undefined));
    renderInApp(<CredentialsForm isNew={false} submitLabel="Sign in" onSubmit={onSubmit} />);
    await fillIn('ada@example.com', 'secret');
    expect(onSubmit).toHaveBeenCalledWith('ada@example.com', 'secret');
  });

  it('does not submit an invalid e-mail or password', async () => {
    const onSubmit = vi.fn(async () => ok(undefined));
    renderInApp(<CredentialsForm isNew submitLabel="Create account" onSubmit={onSubmit} />);
    await fillIn('ada at example.com', 'short');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText(/^Enter your e-mail address/)).toBeTruthy();
    expect(screen.getByText(/^Choose a password of at least 12/)).toBeTruthy();
  });

  it('keeps the typed values after a failure', async () => {
    const onSubmit = async () => err(new AppError('not-signed-in', 'Invalid login credentials.'));
    renderInApp(<CredentialsForm isNew={false} submitLabel="Sign in" onSubmit={onSubmit} />);
    await fillIn('ada@example.com', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid login credentials.');
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ada@example.com');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong');
  });
});
