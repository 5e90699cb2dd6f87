// Every document of a database of the Firestore emulator, without access rules.
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { environmentAddresses } from './environment.ts';

interface FoundDocument {
  readonly document?: { readonly name: string; readonly fields?: object };
}

/** @returns the fields of every document in wire format, by path */
export async function wholeDatabase(
  address: string,
  projectId: string,
): Promise<ReadonlyMap<string, object>> {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const response = await fetch(`${address}/v1/${root}:runQuery`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
  });
  if (!response.ok) throw new Error(`The database cannot be read: ${await response.text()}`);
  const found = (await response.json()) as readonly FoundDocument[];
  return new Map(
    found
      .flatMap(({ document }) => document ?? [])
      .map(({ name, fields = {} }) => [name.slice(root.length + 1), fields]),
  );
}

/**
 * @returns the paths of all documents of the local environment whose path or content contains one
 * of these texts
 */
export async function documentsNaming(names: readonly string[]): Promise<readonly string[]> {
  const { projectId, ports } = environmentAddresses();
  const all = await wholeDatabase(addressOf(ports.firestore), projectId);
  return [...all]
    .filter(([path, fields]) => {
      const text = `${path} ${JSON.stringify(fields)}`;
      return names.some((name) => text.includes(name));
    })
    .map(([path]) => path)
    .toSorted();
}
