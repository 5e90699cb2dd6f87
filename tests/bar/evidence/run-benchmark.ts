import { z } from 'zod';
import { rowSchema, type Row } from '../../bench/support/report.ts';
import { runNode } from './run-node.ts';

/**
 * Runs a benchmark and returns its figures by name, for example `new events, p99`.
 *
 * @param script the path from the root: `tests/bench/payments.ts`
 * @throws Error with the end of the output if a check of the benchmark failed
 */
export async function runBenchmarkFigures(
  script: string,
  args: readonly string[] = [],
): Promise<ReadonlyMap<string, Row>> {
  const { code, stdout, tail } = await runNode(['--import', 'tsx', script, '--json', ...args]);
  if (code !== 0) throw new Error(`${script} failed: ${tail}`);
  const rows = z.array(rowSchema).parse(JSON.parse(stdout));
  return new Map(rows.map((row) => [row.name, row]));
}
