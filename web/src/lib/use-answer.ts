import type {
  CallableName,
  CallableRequest,
  CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import { useCallback, useEffect, useState } from 'react';
import { useCallable } from './callable.ts';
import type { Live } from './live.ts';

const LOADING = { status: 'loading' } as const;

/**
 * What the server answers to a question that a page asks by being open. Another question starts from
 * loading; the same one asked again shows what it was until it is known anew.
 */
export function useAnswer<N extends CallableName>(
  name: N,
  request: CallableRequest<N>,
): { readonly live: Live<CallableResponse<N>>; readonly askAgain: () => void } {
  const ask = useCallable(name);
  const key = JSON.stringify(request);
  const [turn, setTurn] = useState(0);
  const [answered, setAnswered] = useState<{ key: string; live: Live<CallableResponse<N>> }>();

  useEffect(() => {
    let isWanted = true;
    void ask(JSON.parse(key) as CallableRequest<N>).then((outcome) => {
      if (!isWanted) return;
      const live: Live<CallableResponse<N>> = outcome.ok
        ? { status: 'ready', value: outcome.value, isStale: false }
        : { status: 'failed', error: outcome.error };
      setAnswered({ key, live });
    });
    return () => {
      isWanted = false;
    };
  }, [ask, key, turn]);

  const askAgain = useCallback(() => setTurn((before) => before + 1), []);
  return { live: answered?.key === key ? answered.live : LOADING, askAgain };
}
