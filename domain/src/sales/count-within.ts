/** So many in so long. */
export interface Quota {
  readonly most: number;
  readonly withinMs: number;
}

/**
 * Counts one more, in a window that slides.
 *
 * @param before when it was counted until now
 * @returns the instants that still count, with this one; undefined when the quota is used up
 */
export function countWithin(
  { most, withinMs }: Quota,
  before: readonly Date[],
  now: Date,
): readonly Date[] | undefined {
  const recent = before.filter((at) => now.getTime() - at.getTime() < withinMs);
  return recent.length < most ? [...recent, now] : undefined;
}
