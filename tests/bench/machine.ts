import { availableParallelism, cpus, loadavg } from 'node:os';

/** When and on what something was measured, and how much else was going on. */
export function printMachine(...more: readonly string[]): void {
  const facts = [
    new Date().toISOString().slice(0, 10),
    cpus()[0]?.model ?? 'unknown processor',
    `${availableParallelism()} cores`,
    `load ${loadavg()[0]?.toFixed(1)}`,
    `Node ${process.version}`,
    ...more,
  ];
  console.log(facts.join(', '));
}
