const KEY = 'quiz-attempt';

/** Which attempt is under way in this browser session, to go on with after a reload. */
export const savedAttempt = (): string | undefined => {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
};

/** @param attemptId undefined: none is under way */
export function saveAttempt(attemptId: string | undefined): void {
  try {
    if (attemptId === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, attemptId);
  } catch {
    // Without a memory the quiz begins anew after a reload.
  }
}
