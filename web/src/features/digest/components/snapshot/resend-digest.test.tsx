import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok } from '@daily-snapshot/domain/shared/result';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../testing/render.tsx';
import { ResendDigest } from './resend-digest.tsx';

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Resend to me' }));

describe('ResendDigest', () => {
  it('says where the e-mail goes', async () => {
    const onSend = vi.fn(() => Promise.resolve(ok(undefined)));
    renderInApp(<ResendDigest address="ada@bakery.example" onSend={onSend} />);
    press();
    expect(
      await screen.findByText('We are sending the e-mail to ada@bakery.example.'),
    ).toBeDefined();
    expect(onSend).toHaveBeenCalledOnce();
  });

  it('shows why it could not be sent', async () => {
    const failed = err(new AppError('conflict', 'E-mail to ada@bakery.example came back.'));
    renderInApp(
      <ResendDigest address="ada@bakery.example" onSend={() => Promise.resolve(failed)} />,
    );
    press();
    expect(await screen.findByText(/came back/)).toBeDefined();
  });
});
