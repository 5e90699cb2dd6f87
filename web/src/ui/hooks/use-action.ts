import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { useState } from 'react';
import { useAttempt } from './use-attempt.ts';

type Work = () => Promise<Result<unknown, AppError>>;

/**
 * Runs one action of a component at a time.
 *
 * @returns `done`: the message of the last successful action, until the next one starts
 */
export function useAction() {
  const [done, setDone] = useState<string>();
  const { attempt, isUnderWay, failure } = useAttempt((work: Work) => work());
  const act = async (message: string, work: Work): Promise<boolean> => {
    setDone(undefined);
    const isDone = await attempt(work);
    if (isDone) setDone(message);
    return isDone;
  };
  return { attempt: act, isUnderWay, failure, done };
}
