/** Days in which the compiler and the caches of a process fill. */
const WARM_UP_DAYS = 10;
const PER_DAYS = 60;

/**
 * Returns by how many percent the memory of a process grows within 60 days: the slope of the line
 * through the days after the warm-up, relative to its start.
 *
 * @param heapBytes the memory in use at the end of each day
 * @returns undefined with fewer than two days after the warm-up
 */
export function memoryGrowthPercent(heapBytes: readonly number[]): number | undefined {
  const settled = heapBytes.slice(WARM_UP_DAYS);
  if (settled.length < 2) return undefined;
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(settled.map((_, day) => day));
  const level = mean(settled);
  const together = settled.reduce((sum, bytes, day) => sum + (day - middle) * (bytes - level), 0);
  const spread = settled.reduce((sum, _, day) => sum + (day - middle) ** 2, 0);
  const slope = together / spread;
  return (100 * slope * PER_DAYS) / (level - slope * middle);
}
