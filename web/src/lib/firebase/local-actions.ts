import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { use } from 'react';
import { getFirebase } from './firebase.ts';

/** Actions that exist in the local environment only. */
export interface LocalActions {
  /** Runs a schedule at once, as if it were the given time. */
  fireSchedule(name: string, scheduleTime: Date): Promise<Result<void, AppError>>;
  /** URL of the local inbox, which receives all e-mails. */
  readonly inbox: string;
}

/** Returns the local actions, or undefined in a deployed product. */
export function useLocalActions(): LocalActions | undefined {
  const { localServices } = use(getFirebase());
  return (
    localServices && { inbox: localServices.inbox, fireSchedule: fire(localServices.scheduler) }
  );
}

const fire =
  (scheduler: string) =>
  async (name: string, scheduleTime: Date): Promise<Result<void, AppError>> => {
    const response = await fetch(`${scheduler}/run/${name}`, {
      method: 'POST',
      body: JSON.stringify({ scheduleTime }),
    }).catch(() => undefined);
    if (response?.ok) return ok(undefined);
    return err(
      new AppError('unavailable', 'The schedule did not run. Is the local environment running?'),
    );
  };
