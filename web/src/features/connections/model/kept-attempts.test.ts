import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  keepAttempt,
  keepReturn,
  keptReturn,
  keptSecret,
  removeAttempt,
  unfinishedReturn,
} from './kept-attempts.ts';

const DAY_MS = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('attempts that this browser began', () => {
  it('keep their secrets apart, in all tabs, until they are removed', () => {
    expect(keepAttempt({ state: 'one', secret: 'a' })).toBe(true);
    expect(keepAttempt({ state: 'two', secret: 'b' })).toBe(true);
    sessionStorage.clear();
    expect([keptSecret('one'), keptSecret('two')]).toEqual(['a', 'b']);
    removeAttempt('one');
    expect([keptSecret('one'), keptSecret('two')]).toEqual([undefined, 'b']);
  });

  it.each(['', 'made-up', 'toString', '__proto__'])('do not include %j', (state) => {
    keepAttempt({ state: 'one', secret: 'a' });
    expect(keptSecret(state)).toBeUndefined();
  });

  it('expire after a day', () => {
    vi.useFakeTimers();
    keepAttempt({ state: 'one', secret: 'a' });
    vi.advanceTimersByTime(DAY_MS - 1);
    expect(keptSecret('one')).toBe('a');
    vi.advanceTimersByTime(1);
    expect(keptSecret('one')).toBeUndefined();
  });

  it('cannot be kept if the browser blocks its storage', () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    expect(keepAttempt({ state: 'one', secret: 'a' })).toBe(false);
    blocked.mockRestore();
  });

  it('are none if the stored text is damaged', () => {
    for (const text of ['{', '[]', '{"one":{}}', 'null']) {
      localStorage.setItem('connecting', text);
      expect(keptSecret('one')).toBeUndefined();
      expect(unfinishedReturn()).toBeUndefined();
    }
  });
});

describe('a return from a provider', () => {
  const RETURNED = { state: 'one', proof: 'p' };

  it('can be finished later in the browser that began', () => {
    keepAttempt({ state: 'one', secret: 'a' });
    expect(unfinishedReturn()).toBeUndefined();
    keepReturn(RETURNED);
    expect(keptReturn()).toEqual(RETURNED);
    expect(unfinishedReturn()).toEqual(RETURNED);
    removeAttempt('one');
    expect(keptReturn()).toBeUndefined();
  });

  it('stays in the tab of a browser that did not begin', () => {
    keepReturn(RETURNED);
    expect(keptReturn()).toEqual(RETURNED);
    expect(unfinishedReturn()).toBeUndefined();
    expect(localStorage.getItem('connecting')).toBeNull();
    keepAttempt({ state: 'two', secret: 'b' });
    expect(keptReturn()).toBeUndefined();
  });
});
