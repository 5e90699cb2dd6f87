import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { use } from 'react';
import { getFirebase } from './firebase.ts';

/** Actions that exist in the local environment only. */
export interface LocalActions {
  /** Runs a schedule now. */
  fireSchedule(name: string): Promise<Result<void, AppError>>;
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
  async (name: string): Promise<Result<void, AppError>> => {
    const response = await fetch(`${scheduler}/run/${name}`, { method: 'POST' }).catch(
      () => undefined,
    );
    if (response?.ok) return ok(undefined);
    return err(
      new AppError('unavailable', 'The schedule could not be fired. Is the world running?'),
    );
  };
