import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { FinishedConnection } from '@daily-snapshot/domain/connections/connection-requests-schema';
import { useEffect, useState } from 'react';
import type { Returned } from '../model/kept-attempts.ts';
import { useFinishConnection, useRefuseConnection } from './use-connections.ts';

/** How often to poll until the provider confirms that the owner is done there. */
const POLL_INTERVAL_MS = 2_000;

/** How long to poll before showing an error. */
const POLL_TIMEOUT_MS = 120_000;

export type ConnectionResult =
  | { readonly step: 'asking' }
  | { readonly step: 'failed'; readonly error: AppError }
  | { readonly step: 'slow' }
  | { readonly step: 'refused' }
  | { readonly step: 'finished'; readonly finished: Exclude<FinishedConnection, Waiting> };

interface Asked {
  readonly began: number;
  /** index of the source that the owner allows */
  readonly chosen?: number;
}

type Waiting = { readonly outcome: 'waiting' };

/**
 * Completes a connection after the provider’s redirect, in the browser that began. Polls until the
 * provider answers.
 *
 * @param secret the secret that this browser kept
 * @param returned the redirect parameters; must be referentially stable while unchanged
 */
export function useConnectionResult(secret: string, returned: Returned) {
  const finish = useFinishConnection();
  const refuseConnection = useRefuseConnection();
  const { state = '' } = returned;
  const [finishing, setFinishing] = useState<ConnectionResult>({ step: 'asking' });
  const [asked, setAsked] = useState<Asked>(() => ({ began: Date.now() }));

  useEffect(() => {
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { chosen, began } = asked;
    const ask = async () => {
      const answer = await finish({
        state,
        secret,
        returned,
        ...(chosen !== undefined && { chosen }),
      });
      if (isUnmounted) return;
      if (!answer.ok) setFinishing({ step: 'failed', error: answer.error });
      else if (answer.value.outcome !== 'waiting') {
        setFinishing({ step: 'finished', finished: answer.value });
      } else if (Date.now() - began > POLL_TIMEOUT_MS) setFinishing({ step: 'slow' });
      else timer = setTimeout(() => setAsked((before) => ({ ...before })), POLL_INTERVAL_MS);
    };
    void ask();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [asked, finish, state, secret, returned]);

  const askAgain = (chosen?: number) => {
    setFinishing({ step: 'asking' });
    setAsked({ began: Date.now(), ...(chosen !== undefined && { chosen }) });
  };
  return {
    finishing,
    allow: (index: number) => askAgain(index),
    refuse: async () => {
      const answer = await refuseConnection({ state, returned });
      if (answer.ok) setFinishing({ step: 'refused' });
      return answer;
    },
    again: () => askAgain(),
  };
}
