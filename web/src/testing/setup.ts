// Setup for component tests: adds APIs that jsdom lacks, and fails on unexpected console errors.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { keepValuesOf } from '../lib/data/last-values.ts';
import { dismissToast, enterStage, toasts } from '../ui/feedback/toast.ts';

// The default is one second, which the first rendering takes on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

window.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.assign(Element.prototype, { scrollIntoView() {} });

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  keepValuesOf(undefined);
  dismissAllToasts();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

/** The test files share one module, so a toast of one test would be visible in the next one. */
function dismissAllToasts() {
  const leave = enterStage('test');
  for (const { id } of toasts.on('test')) dismissToast(id);
  leave();
}
