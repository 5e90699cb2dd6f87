/** Throws when a promise the code relies on is broken: a bug, never a case. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
