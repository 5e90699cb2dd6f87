// Writes the list of shipped packages in the CycloneDX format. `npm sbom` cannot: it requires a version
// of each workspace, and leaves out packages that the root also uses for development.
//
//   npm run sbom [-- --out sbom.json]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { SHIPPED_WORKSPACES, shippedFolders } from '../third-party-notices.ts';
import { packageNameOf, readLockEntries, type LockEntries } from './lockfile.ts';

/**
 * Builds the list. The same lockfile gives the same bytes, so it has no date and no random number.
 *
 * @see https://cyclonedx.org/docs/1.6/json/
 */
export function buildSbom(entries: LockEntries, folders: readonly string[]) {
  const components = folders.map((folder) => {
    const { version = '', integrity = '', license } = entries[folder] ?? {};
    const name = packageNameOf(folder);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      hashes: [{ alg: 'SHA-512', content }],
      ...(license !== undefined && { licenses: [{ expression: license }] }),
    };
  });
  const byPurl = new Map(components.map((component) => [component.purl, component]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'daily-snapshot', name: 'daily-snapshot' },
    },
    components: [...byPurl.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'sbom.json' } } });
  const entries = readLockEntries('.');
  const sbom = buildSbom(entries, shippedFolders(entries, SHIPPED_WORKSPACES));
  writeFileSync(values.out, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${values.out} lists ${sbom.components.length} packages.`);
}
