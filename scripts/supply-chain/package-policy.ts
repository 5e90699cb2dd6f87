// The packages that may be installed. Needs no network.
import { packageNameOf, type LockEntries } from './lockfile.ts';

const REGISTRY = 'https://registry.npmjs.org/';
/** Each direct dependency of the functions can read customer data. */
const MAX_FUNCTION_DEPENDENCIES = 25;

/** Licenses that allow us to ship a package with the product. */
const SHIPPED_LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
  '(MIT OR CC0-1.0)',
]);

export interface PolicyInputs {
  readonly entries: LockEntries;
  /** the folders of packages that are shipped */
  readonly shipped: ReadonlySet<string>;
  /** packages whose install scripts were reviewed; false: the script does not run */
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly functionDependencies: readonly string[];
  /** the license that a package states in its own manifest, if the lockfile lacks it */
  readonly licenseOf: (folder: string) => string | undefined;
}

/** Returns the violations of the policy, each as text. */
export function policyViolations({
  entries,
  shipped,
  allowScripts,
  functionDependencies,
  licenseOf,
}: PolicyInputs): readonly string[] {
  const packages = Object.entries(entries).filter(
    ([folder, { link }]) => folder.includes('node_modules/') && !link,
  );
  const violations = packages.flatMap(([folder, entry]) => {
    const { integrity = '', resolved, hasInstallScript = false, deprecated } = entry;
    const name = packageNameOf(folder);
    const license = entry.license ?? licenseOf(folder) ?? 'unknown';
    const rules: readonly (readonly [boolean, string])[] = [
      [integrity.startsWith('sha512-'), 'has no SHA-512 checksum'],
      [resolved === undefined || resolved.startsWith(REGISTRY), `comes from ${resolved}`],
      [!hasInstallScript || Object.hasOwn(allowScripts, name), 'has an unreviewed install script'],
      [deprecated === undefined, `is deprecated: ${deprecated}`],
      [!shipped.has(folder) || SHIPPED_LICENSES.has(license), `has the license ${license}`],
    ];
    return rules.flatMap(([holds, violation]) => (holds ? [] : [`${folder} ${violation}`]));
  });
  const count = functionDependencies.length;
  return count <= MAX_FUNCTION_DEPENDENCIES
    ? violations
    : [...violations, `The functions have ${count} direct dependencies.`];
}
