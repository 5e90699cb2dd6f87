/** Long enough for the compiler to have done its work, short enough for a bench. */
const SECONDS = 3;

/**
 * How often a second of processor time, going round the subjects: one core's work, whatever else
 * runs on the machine.
 */
export function cpuRate<Subject>(
  subjects: readonly Subject[],
  work: (subject: Subject) => unknown,
): number {
  for (const subject of subjects) work(subject);
  const begun = process.cpuUsage();
  let [done, spent] = [0, 0];
  while (spent < SECONDS) {
    for (const subject of subjects) work(subject);
    done += subjects.length;
    const { user, system } = process.cpuUsage(begun);
    spent = (user + system) / 1e6;
  }
  return done / spent;
}

/** Processor time, user and system, of this process while work is done. */
export async function cpuMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
