import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import { AppToaster } from './app-toaster.tsx';
import { dismissToast, showToast, TOAST_MS } from './toast.ts';
import { Toaster } from './toaster.tsx';

const LONGEST_TRANSITION_MS = 1000;
const FAILURE = { title: 'Payment Error', message: 'Try again.', isDestructive: true } as const;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast));
const politeRegions = () =>
  [...document.querySelectorAll('[aria-live=polite]')].filter(({ textContent }) => textContent);

describe('toaster of signed-in pages', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    act(() => {
      for (let id = 0; id < 100; id += 1) dismissToast(id);
    });
    vi.useRealTimers();
  });

  it('announces a message politely and removes it after five seconds', async () => {
    renderInApp(<AppToaster />);
    expect(document.querySelector('[aria-live=polite]')).not.toBeNull();
    show({ title: 'Welcome back!' });
    await pass(LONGEST_TRANSITION_MS);
    expect(politeRegions()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(TOAST_MS);
    await waitFor(() => expect(screen.queryByText('Welcome back!')).toBeNull());
  });

  it('keeps a failure as an alert until it is dismissed', async () => {
    renderInApp(<AppToaster />);
    show(FAILURE);
    await pass(10 * TOAST_MS);
    expect(screen.getByRole('alert').textContent).toBe('Payment ErrorTry again.');
    fireEvent.click(screen.getByRole('button', { name: 'Hide this message' }));
    await pass(LONGEST_TRANSITION_MS);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('keeps a message while it has the focus', async () => {
    renderInApp(<AppToaster />);
    show({ title: 'Copied' });
    const button = screen.getByRole('button', { name: 'Hide this message' });
    act(() => button.focus());
    await pass(3 * TOAST_MS);
    expect(screen.getByText('Copied')).toBeTruthy();
    act(() => button.blur());
    await pass(TOAST_MS + LONGEST_TRANSITION_MS);
    await waitFor(() => expect(screen.queryByText('Copied')).toBeNull());
  });

  it('shows the toasts of a public page and returns them on unmount', async () => {
    renderInApp(<Toaster />);
    show(FAILURE);
    expect(screen.getByRole('alert').className).not.toContain('mantine');
    const { unmount } = renderInApp(<AppToaster />);
    await waitFor(() =>
      expect(screen.getByRole('alert').className).toContain('mantine-Notification'),
    );
    unmount();
    expect(screen.getByRole('alert').className).not.toContain('mantine');
  });

  it('lets an open dialog show the toasts', async () => {
    renderInApp(<AppToaster />);
    show(FAILURE);
    const { unmount } = renderInApp(<Toaster />);
    await pass(LONGEST_TRANSITION_MS);
    expect(screen.getByRole('alert').className).not.toContain('mantine');
    unmount();
    await waitFor(() =>
      expect(screen.getByRole('alert').className).toContain('mantine-Notification'),
    );
  });
});
