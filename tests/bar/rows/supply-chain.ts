import { auditShippedPackages } from '../../../scripts/supply-chain/advisories.ts';
import { checkPackages } from '../../../scripts/supply-chain/check-packages.ts';
import { buildTwice } from '../../../scripts/supply-chain/reproducible-build.ts';
import { scanHistory } from '../../../scripts/supply-chain/secret-scan.ts';
import { SkippedRow, type BarRow } from '../bar-row.ts';

const ROOT = process.cwd();

export const SUPPLY_CHAIN_ROWS: readonly BarRow[] = [
  {
    id: 'S1',
    title: 'Policy of packages: checksums, registry, install scripts, licenses, count',
    unit: 'violations',
    bar: '0 violations',
    required: true,
    isQuick: true,
    run: async () => {
      const { packages, violations } = checkPackages(ROOT);
      return {
        figure: violations.length,
        pass: violations.length === 0,
        mode: `${packages} packages of the lockfile`,
      };
    },
  },
  {
    id: 'S2',
    title: 'Known vulnerabilities of shipped packages',
    unit: 'high or critical',
    bar: '0 high or critical',
    required: true,
    isQuick: true,
    run: async () => {
      const advisories = auditShippedPackages(ROOT);
      if (advisories.state === 'unknown') throw new SkippedRow(`unknown: ${advisories.reason}`);
      const serious = advisories.high + advisories.critical;
      return { figure: serious, pass: serious === 0, mode: 'npm audit' };
    },
  },
  {
    id: 'S3',
    title: 'Secrets in the Git history',
    unit: 'secrets',
    bar: '0 secrets',
    required: true,
    isQuick: false,
    run: async () => {
      const { commits, lines, leaks } = await scanHistory(ROOT);
      return {
        figure: leaks.length,
        pass: leaks.length === 0,
        mode: `${lines} lines of ${commits} commits`,
      };
    },
  },
  {
    id: 'S4',
    title: 'Two builds in two folders are the same',
    unit: 'differing files',
    bar: '0 differing files',
    required: true,
    isQuick: false,
    run: async () => {
      const { files, hash, differing } = buildTwice(ROOT);
      return {
        figure: differing.length,
        pass: differing.length === 0,
        mode: `${files} files, hash ${hash.slice(0, 16)}, one machine`,
      };
    },
  },
];
