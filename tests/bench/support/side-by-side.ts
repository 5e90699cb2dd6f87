/** Handles all items, at most `width` at a time, and returns the seconds it took. */
export async function secondsSideBySide<T>(
  all: readonly T[],
  width: number,
  work: (one: T) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  const left = all.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const one of left) await work(one);
    }),
  );
  return (performance.now() - startedAt) / 1000;
}
