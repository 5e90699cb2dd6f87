import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dismissToast, dismissToastsAbout, enterStage, showToast, toasts } from './toast.ts';

const shown = () => toasts.on('page').map(({ title }) => title);

describe('toasts', () => {
  let leave = () => {};
  beforeEach(() => {
    leave = enterStage('page');
  });
  afterEach(() => {
    for (const { id } of toasts.on('page')) dismissToast(id);
    leave();
  });

  it('a toast replaces the previous toast of the same topic', () => {
    showToast({ title: 'Payment Error', isDestructive: true });
    showToast({ title: 'Sign In Error', isDestructive: true, about: 'sign-in' });
    showToast({ title: 'Welcome back!', about: 'sign-in' });
    expect(shown()).toEqual(['Payment Error', 'Welcome back!']);
  });

  it('dismisses only the toasts of a topic', () => {
    showToast({ title: 'Payment Error', isDestructive: true });
    showToast({ title: 'Terms Required', isDestructive: true, about: 'terms' });
    dismissToastsAbout('terms');
    expect(shown()).toEqual(['Payment Error']);
  });
});
