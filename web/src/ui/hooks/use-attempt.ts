import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { useState } from 'react';

/**
 * Runs an action that may fail and can be retried.
 *
 * @returns `failure`: the message of the last failed attempt, cleared when the next one starts
 */
export function useAttempt<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<Result<unknown, AppError>>,
) {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = async (...args: Args): Promise<boolean> => {
    setIsUnderWay(true);
    setFailure(undefined);
    const outcome = await work(...args);
    setIsUnderWay(false);
    if (!outcome.ok) setFailure(outcome.error.message);
    return outcome.ok;
  };
  return { attempt, isUnderWay, failure };
}
