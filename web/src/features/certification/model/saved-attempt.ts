const KEY = 'quiz-attempt';

/** Returns the unfinished attempt of this browser session, so that a reload can continue it. */
export const savedAttempt = (): string | undefined => {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
};

/**
 * Saves the unfinished attempt.
 *
 * @param attemptId undefined to clear it
 */
export function saveAttempt(attemptId: string | undefined): void {
  try {
    if (attemptId === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, attemptId);
  } catch {
    // Storage is not available. The quiz starts over after a reload.
  }
}
