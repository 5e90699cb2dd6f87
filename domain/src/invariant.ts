/**
 * States what must be true here; if it is not, the program is wrong.
 *
 * @throws Error naming the broken promise
 */
export function invariant(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${promise}`);
}
