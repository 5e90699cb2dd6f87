import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { useState } from 'react';
import { useAttempt } from './use-attempt.ts';

type Work = () => Promise<Result<unknown, AppError>>;

/** Returns what the server says about a request that it handles later. */
const noticeIn = (value: unknown): string | undefined =>
  typeof value === 'object' &&
  value !== null &&
  'notice' in value &&
  typeof value.notice === 'string'
    ? value.notice
    : undefined;

/**
 * Runs one action of a component at a time.
 *
 * @returns `done`: the message of the last successful action, until the next one starts. A notice in
 *   the server's answer replaces it.
 */
export function useAction() {
  const [done, setDone] = useState<string>();
  const { attempt, isUnderWay, failure } = useAttempt((work: Work) => work());
  const act = async (message: string, work: Work): Promise<boolean> => {
    setDone(undefined);
    let notice: string | undefined;
    const isDone = await attempt(async () => {
      const outcome = await work();
      if (outcome.ok) notice = noticeIn(outcome.value);
      return outcome;
    });
    if (isDone) setDone(notice ?? message);
    return isDone;
  };
  return { attempt: act, isUnderWay, failure, done };
}
