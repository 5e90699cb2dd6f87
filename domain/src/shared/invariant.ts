/**
 * Throws if a condition that must hold is false.
 * @throws Error that names the broken condition
 */
export function invariant(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${promise}`);
}
