/** Long enough for the compiler to optimize the code, short enough for a benchmark. */
const SECONDS = 3;

/**
 * Returns how many subjects one second of processor time handles. Processor time measures the work of
 * one core, whatever else runs on the machine.
 *
 * @param isTiny handles each subject twice and stops
 */
export function cpuRate<Subject>(
  subjects: readonly Subject[],
  work: (subject: Subject) => unknown,
  { isTiny }: { readonly isTiny: boolean },
): number {
  for (const subject of subjects) work(subject);
  const startedAt = process.cpuUsage();
  let [done, spent] = [0, 0];
  // The first rounds may take less than the clock can measure.
  while (spent <= (isTiny ? 0 : SECONDS)) {
    for (const subject of subjects) work(subject);
    done += subjects.length;
    const { user, system } = process.cpuUsage(startedAt);
    spent = (user + system) / 1e6;
  }
  return done / spent;
}

/** Returns the milliseconds of processor time, user and system, that this process spends on the work. */
export async function cpuMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1000;
}
