/** The path to which providers return the browser. */
export const RETURN_PATH = '/connect/return';

/** Binds the encrypted secrets of an attempt to its key. */
export const attemptRecord = (attemptKey: string): string => `attempt|${attemptKey}|v1`;
