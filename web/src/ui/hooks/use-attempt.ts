import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { useState } from 'react';

/**
 * Something that may fail, tried one time after the other.
 *
 * @returns `failure`: what to tell about the last attempt, as long as no other one is under way
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
