import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { FinishedConnection } from '@daily-snapshot/domain/connections/connection-requests-schema';
import { useEffect, useState } from 'react';
import { useFinishConnection } from './use-connections.ts';

/** How often to poll until the provider confirms that the owner is done there. */
const POLL_INTERVAL_MS = 2_000;

/** How long to poll before showing an error. */
const POLL_TIMEOUT_MS = 120_000;

export type ConnectionResult =
  | { readonly step: 'asking' }
  | { readonly step: 'failed'; readonly error: AppError }
  | { readonly step: 'slow' }
  | { readonly step: 'finished'; readonly finished: Exclude<FinishedConnection, Waiting> };

interface Asked {
  readonly began: number;
  /** index of the chosen company */
  readonly chosen?: number;
}

type Waiting = { readonly outcome: 'waiting' };

/**
 * Completes a connection after the provider’s redirect. Polls until the provider answers.
 *
 * @param returned the redirect parameters; must be referentially stable while unchanged
 */
export function useConnectionResult(state: string, returned: Readonly<Record<string, string>>) {
  const finish = useFinishConnection();
  const [finishing, setFinishing] = useState<ConnectionResult>({ step: 'asking' });
  const [asked, setAsked] = useState<Asked>(() => ({ began: Date.now() }));

  useEffect(() => {
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { chosen, began } = asked;
    const ask = async () => {
      const answer = await finish({ state, returned, ...(chosen !== undefined && { chosen }) });
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
  }, [asked, finish, state, returned]);

  const askAgain = (chosen?: number) => {
    setFinishing({ step: 'asking' });
    setAsked({ began: Date.now(), ...(chosen !== undefined && { chosen }) });
  };
  return {
    finishing,
    choose: (index: number) => askAgain(index),
    again: () => askAgain(),
  };
}
