/** Runs an access to the browser's storage. Returns undefined if storage is blocked. */
export function attemptStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
