import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SHIPPED_WORKSPACES, shippedFolders } from '../third-party-notices.ts';
import { readLockEntries } from './lockfile.ts';
import { policyViolations } from './package-policy.ts';

const rootSchema = z.object({ allowScripts: z.record(z.string(), z.boolean()) });
const functionsSchema = z.object({ dependencies: z.record(z.string(), z.string()) });
/** Old packages state a list. */
const licenseSchema = z.object({
  license: z.string().optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

/** Checks the installed packages of this checkout against the policy. */
export function checkPackages(root: string): {
  readonly packages: number;
  readonly violations: readonly string[];
} {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const entries = readLockEntries(root);
  const { allowScripts } = rootSchema.parse(read('package.json'));
  const { dependencies } = functionsSchema.parse(read('functions/package.json'));
  const violations = policyViolations({
    entries,
    shipped: new Set(shippedFolders(entries, SHIPPED_WORKSPACES)),
    allowScripts,
    functionDependencies: Object.keys(dependencies),
    licenseOf: (folder) => {
      const { license, licenses } = licenseSchema.parse(read(join(folder, 'package.json')));
      return license ?? licenses?.[0]?.type;
    },
  });
  return { packages: Object.keys(entries).length, violations };
}
