/** Where providers send the browser back to. */
export const CALLBACK = '/connect/return';

/** What the secrets of an attempt are sealed to. */
export const attemptRecord = (attemptKey: string): string => `attempt|${attemptKey}|v1`;
