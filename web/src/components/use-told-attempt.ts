import type { AppError } from '@daily-snapshot/domain/app-error';
import type { Result } from '@daily-snapshot/domain/result';
import { useState } from 'react';
import { useAttempt } from './use-attempt.ts';

/**
 * One of several things that can be done in one place, tried one at a time.
 *
 * @returns `done`: what the last one has done, until the next is tried
 */
export function useToldAttempt() {
  const [done, setDone] = useState<string>();
  const { attempt, isUnderWay, failure } = useAttempt(
    (work: () => Promise<Result<unknown, AppError>>) => work(),
  );
  const tell = async (
    message: string,
    work: () => Promise<Result<unknown, AppError>>,
  ): Promise<boolean> => {
    setDone(undefined);
    const isDone = await attempt(work);
    if (isDone) setDone(message);
    return isDone;
  };
  return { attempt: tell, isUnderWay, failure, done };
}
