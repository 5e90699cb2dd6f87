// Checks the packages, the history and the builds of this checkout.
//
//   npm run supply-chain [-- packages advisories secrets builds]
import { auditShippedPackages } from './advisories.ts';
import { checkPackages } from './check-packages.ts';
import { buildTwice } from './reproducible-build.ts';
import { scanHistory } from './secret-scan.ts';

interface Outcome {
  readonly isRight: boolean;
  readonly text: string;
  readonly details: readonly string[];
}

const ROOT = process.cwd();

const CHECKS: Readonly<Record<string, () => Promise<Outcome>>> = {
  packages: async () => {
    const { packages, violations } = checkPackages(ROOT);
    const text = `${packages} packages, ${violations.length} violations of the policy`;
    return { isRight: violations.length === 0, text, details: violations };
  },
  advisories: async () => {
    const advisories = auditShippedPackages(ROOT);
    if (advisories.state === 'unknown') {
      return { isRight: true, text: `unknown, because ${advisories.reason}`, details: [] };
    }
    const { high, critical } = advisories;
    const text = `${high} high and ${critical} critical vulnerabilities`;
    return { isRight: high + critical === 0, text, details: [] };
  },
  secrets: async () => {
    const { commits, lines, leaks } = await scanHistory(ROOT);
    const text = `${lines} lines of ${commits} commits, ${leaks.length} secrets`;
    const details = leaks.map(({ place, rule }) => `${rule}: ${place}`);
    return { isRight: leaks.length === 0, text, details };
  },
  builds: async () => {
    const { files, hash, differing } = buildTwice(ROOT);
    const text = `${files} files, ${differing.length} differ between two builds, hash ${hash}`;
    return { isRight: differing.length === 0, text, details: differing };
  },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0) {
  console.error(
    `There is no check ${unknown.join(', ')}. Checks: ${Object.keys(CHECKS).join(', ')}.`,
  );
  process.exit(2);
}
for (const [name, check] of Object.entries(CHECKS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const { isRight, text, details } = await check();
  console.log(`${name}: ${text}`);
  for (const detail of details) console.log(`  ${detail}`);
  if (!isRight) process.exitCode = 1;
}
