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

/**
 * When one more will be counted.
 *
 * @param before when it was counted until now
 * @returns `now` when it would be already
 */
export function freeAt({ most, withinMs }: Quota, before: readonly Date[], now: Date): Date {
  const ends = before.map((at) => at.getTime() + withinMs).filter((end) => end > now.getTime());
  // All but `most - 1` of them have to end.
  const next = ends.toSorted((a, b) => a - b)[ends.length - most];
  return next === undefined ? now : new Date(next);
}

/** Counts one less of those that were counted at an instant. */
export function uncount(before: readonly Date[], countedAt: Date): readonly Date[] {
  const index = before.findIndex((at) => at.getTime() === countedAt.getTime());
  return index < 0 ? before : before.toSpliced(index, 1);
}
