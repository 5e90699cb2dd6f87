import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { keepValuesOf } from './last-values.ts';
import { useLive, type Live } from './live.ts';

/** A source that the test controls. It counts its listeners. */
function scriptedSource() {
  const listeners = new Map<(live: Live<string>) => void, string>();
  return {
    listen: (key: string) => (next: (live: Live<string>) => void) => {
      listeners.set(next, key);
      return () => void listeners.delete(next);
    },
    say: (key: string, live: Live<string>) =>
      act(() => {
        for (const [next, listened] of listeners) if (listened === key) next(live);
      }),
    get listenerCount() {
      return listeners.size;
    },
  };
}

const ready = (value: string): Live<string> => ({ status: 'ready', value, isStale: false });

function renderLive(source: ReturnType<typeof scriptedSource>) {
  return renderHook(({ key }) => useLive(key, source.listen(key)), {
    initialProps: { key: 'a' },
    wrapper: StrictMode,
  });
}

describe('live value', () => {
  it('is loading until the first value and then follows updates', () => {
    const source = scriptedSource();
    const { result } = renderLive(source);
    expect(result.current).toEqual({ status: 'loading' });
    source.say('a', ready('one'));
    source.say('a', ready('two'));
    expect(result.current).toEqual(ready('two'));
  });

  it('unsubscribes on unmount', () => {
    const source = scriptedSource();
    const { unmount } = renderLive(source);
    expect(source.listenerCount).toBe(1);
    unmount();
    expect(source.listenerCount).toBe(0);
  });

  it('does not show the previous key’s value under a new key', () => {
    const source = scriptedSource();
    const { result, rerender } = renderLive(source);
    source.say('a', ready('of a'));
    rerender({ key: 'b' });
    expect(result.current).toEqual({ status: 'loading' });
    source.say('a', ready('late word of a'));
    expect(result.current).toEqual({ status: 'loading' });
  });

  it('returns errors as values and recovers from them', () => {
    const source = scriptedSource();
    const { result } = renderLive(source);
    const failed: Live<string> = { status: 'failed', error: new AppError('unavailable', 'Away.') };
    source.say('a', failed);
    expect(result.current).toBe(failed);
    source.say('a', ready('back'));
    expect(result.current).toEqual(ready('back'));
  });
});

describe('cached live value', () => {
  /** Shows one value under key `a`, then unmounts. */
  const visit = (value: string) => {
    const source = scriptedSource();
    const { unmount } = renderLive(source);
    source.say('a', ready(value));
    unmount();
  };

  it('shows immediately when the page opens again', () => {
    visit('one');
    const { result } = renderLive(scriptedSource());
    expect(result.current).toEqual(ready('one'));
  });

  it('is replaced by the first update and marked as corrected if it differs', () => {
    visit('one');
    const source = scriptedSource();
    const { result } = renderLive(source);
    source.say('a', ready('two'));
    expect(result.current).toEqual({ ...ready('two'), isCorrected: true });
    source.say('a', ready('three'));
    expect(result.current).toEqual({ ...ready('three'), isCorrected: true });
  });

  it('is not marked as corrected by an equal update', () => {
    visit('one');
    const source = scriptedSource();
    const { result } = renderLive(source);
    source.say('a', ready('one'));
    source.say('a', ready('two'));
    expect(result.current).toEqual(ready('two'));
  });

  it('stays visible and is marked as stale while the server is unreachable', () => {
    visit('one');
    const source = scriptedSource();
    const { result } = renderLive(source);
    source.say('a', { status: 'failed', error: new AppError('unavailable', 'Away.') });
    expect(result.current).toEqual({ ...ready('one'), isStale: true });
  });

  it('is removed when the server denies access', () => {
    visit('one');
    const source = scriptedSource();
    const { result, unmount } = renderLive(source);
    const failed: Live<string> = { status: 'failed', error: new AppError('not-allowed', 'No.') };
    source.say('a', failed);
    expect(result.current).toBe(failed);
    unmount();
    expect(renderLive(scriptedSource()).result.current).toEqual({ status: 'loading' });
  });

  it('is removed when another user signs in', () => {
    visit('one');
    keepValuesOf(undefined);
    expect(renderLive(scriptedSource()).result.current).toEqual({ status: 'loading' });
  });

  it('is loading again if nothing existed, because something may have been created since', () => {
    const source = scriptedSource();
    const { unmount } = renderLive(source);
    source.say('a', { status: 'ready', value: null as never, isStale: false });
    unmount();
    expect(renderLive(scriptedSource()).result.current).toEqual({ status: 'loading' });
  });
});
