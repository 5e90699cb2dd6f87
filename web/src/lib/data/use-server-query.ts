import type {
  CallableName,
  CallableRequest,
  CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import { useCallback, useEffect, useState } from 'react';
import { firstViewEnd } from '../early/first-view-gate.ts';
import { useCallable } from './callable.ts';
import { lastValue, rememberValue } from './last-values.ts';
import type { Live } from './live.ts';

const LOADING = { status: 'loading' } as const;

/**
 * Calls the server while a page is open. Starts with the last response to the same request and
 * keeps it until the next response.
 */
export function useServerQuery<N extends CallableName>(
  name: N,
  request: CallableRequest<N>,
): { readonly live: Live<CallableResponse<N>>; readonly askAgain: () => void } {
  const ask = useCallable(name);
  const key = JSON.stringify(request);
  const question = `${name} ${key}`;
  const [turn, setTurn] = useState(0);
  const [answered, setAnswered] = useState<{ key: string; live: Live<CallableResponse<N>> }>();

  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      // The page after the first view asks, so the first view need not.
      await firstViewEnd();
      if (!isWanted) return;
      const outcome = await ask(JSON.parse(key) as CallableRequest<N>);
      if (!isWanted) return;
      const live: Live<CallableResponse<N>> = outcome.ok
        ? { status: 'ready', value: outcome.value, isStale: false }
        : { status: 'failed', error: outcome.error };
      rememberValue(question, live);
      setAnswered({ key, live });
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [ask, key, question, turn]);

  const askAgain = useCallback(() => setTurn((before) => before + 1), []);
  const last = lastValue<CallableResponse<N>>(question) ?? LOADING;
  return { live: answered?.key === key ? answered.live : last, askAgain };
}
