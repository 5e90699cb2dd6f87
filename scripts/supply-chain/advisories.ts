import { spawnSync } from 'node:child_process';
import { z } from 'zod';

const TIMEOUT_MS = 60_000;

const auditSchema = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ high: z.int(), critical: z.int() }),
  }),
});

/** The number of known serious vulnerabilities, or that the registry did not answer. */
export type Advisories =
  | { readonly state: 'known'; readonly high: number; readonly critical: number }
  | { readonly state: 'unknown'; readonly reason: string };

/** Reads the answer of `npm audit --json`. An answer without counts means that nothing is known. */
export function readAudit(output: string): Advisories {
  try {
    const { high, critical } = auditSchema.parse(JSON.parse(output)).metadata.vulnerabilities;
    return { state: 'known', high, critical };
  } catch {
    return { state: 'unknown', reason: 'the registry did not answer the request for advisories' };
  }
}

/** Asks the registry for advisories on the shipped packages. */
export function auditShippedPackages(root: string): Advisories {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  return readAudit(stdout ?? '');
}
