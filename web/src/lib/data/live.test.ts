import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { forgetValues } from './last-values.ts';
import { useLive, type Live } from './live.ts';

/** A source that a test speaks for, and that counts its listeners. */
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
  it('is loading until the first word, and follows from then on', () => {
    const source = scriptedSource();
    const { result } = renderLive(source);
    expect(result.current).toEqual({ status: 'loading' });
    source.say('a', ready('one'));
    source.say('a', ready('two'));
    expect(result.current).toEqual(ready('two'));
  });

  it('stops listening when nobody looks', () => {
    const source = scriptedSource();
    const { unmount } = renderLive(source);
    expect(source.listenerCount).toBe(1);
    unmount();
    expect(source.listenerCount).toBe(0);
  });

  it('shows nothing of the last key under the next one', () => {
    const source = scriptedSource();
    const { result, rerender } = renderLive(source);
    source.say('a', ready('of a'));
    rerender({ key: 'b' });
    expect(result.current).toEqual({ status: 'loading' });
    source.say('a', ready('late word of a'));
    expect(result.current).toEqual({ status: 'loading' });
  });

  it('hands an error over as a value and recovers from it', () => {
    const source = scriptedSource();
    const { result } = renderLive(source);
    const failed: Live<string> = { status: 'failed', error: new AppError('unavailable', 'Away.') };
    source.say('a', failed);
    expect(result.current).toBe(failed);
    source.say('a', ready('back'));
    expect(result.current).toEqual(ready('back'));
  });
});

describe('live value that was shown before', () => {
  /** Shows one value under key `a`, and leaves the page. */
  const visit = (value: string) => {
    const source = scriptedSource();
    const { unmount } = renderLive(source);
    source.say('a', ready(value));
    unmount();
  };

  it('is there at once when the page opens again', () => {
    visit('one');
    const { result } = renderLive(scriptedSource());
    expect(result.current).toEqual(ready('one'));
  });

  it('is replaced by the first news, which says whether it differs', () => {
    visit('one');
    const source = scriptedSource();
    const { result } = renderLive(source);
    source.say('a', ready('two'));
    expect(result.current).toEqual({ ...ready('two'), isCorrected: true });
    source.say('a', ready('three'));
    expect(result.current).toEqual({ ...ready('three'), isCorrected: true });
  });

  it('is not corrected by news that says the same', () => {
    visit('one');
    const source = scriptedSource();
    const { result } = renderLive(source);
    source.say('a', ready('one'));
    source.say('a', ready('two'));
    expect(result.current).toEqual(ready('two'));
  });

  it('stays in view, marked as stale, while the server cannot be reached', () => {
    visit('one');
    const source = scriptedSource();
    const { result } = renderLive(source);
    source.say('a', { status: 'failed', error: new AppError('unavailable', 'Away.') });
    expect(result.current).toEqual({ ...ready('one'), isStale: true });
  });

  it('is forgotten once the server refuses it', () => {
    visit('one');
    const source = scriptedSource();
    const { result, unmount } = renderLive(source);
    const failed: Live<string> = { status: 'failed', error: new AppError('not-allowed', 'No.') };
    source.say('a', failed);
    expect(result.current).toBe(failed);
    unmount();
    expect(renderLive(scriptedSource()).result.current).toEqual({ status: 'loading' });
  });

  it('is forgotten when another user signs in', () => {
    visit('one');
    forgetValues();
    expect(renderLive(scriptedSource()).result.current).toEqual({ status: 'loading' });
  });

  it('is loading again if nothing was there: something may have been created since', () => {
    const source = scriptedSource();
    const { unmount } = renderLive(source);
    source.say('a', { status: 'ready', value: null as never, isStale: false });
    unmount();
    expect(renderLive(scriptedSource()).result.current).toEqual({ status: 'loading' });
  });
});
