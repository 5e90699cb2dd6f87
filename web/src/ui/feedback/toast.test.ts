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

  it('what is said of a matter takes the place of what was said of it before', () => {
    showToast({ title: 'Payment Error', isDestructive: true });
    showToast({ title: 'Sign In Error', isDestructive: true, about: 'sign-in' });
    showToast({ title: 'Welcome back!', about: 'sign-in' });
    expect(shown()).toEqual(['Payment Error', 'Welcome back!']);
  });

  it('a matter that is over takes its toast away, and no other', () => {
    showToast({ title: 'Payment Error', isDestructive: true });
    showToast({ title: 'Terms Required', isDestructive: true, about: 'terms' });
    dismissToastsAbout('terms');
    expect(shown()).toEqual(['Payment Error']);
  });
});
