import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { describe, expect, it } from 'vitest';
import { PERSONAS, REPRESENTATIVE } from '../../emulators/seed/personas.ts';
import { environmentFolder } from '../../emulators/local/environment-file.ts';
import { firestoreToolkitCredentials } from '../../functions/src/sales/firestore/toolkit.ts';
import { TOOLKIT_CONTENT } from '../../tools/toolkit/content/index.ts';
import { db } from '../kit/local-environment/admin-sdk.ts';

/** Fields whose texts are public elsewhere: sources, labels and titles. */
const PUBLIC_FIELDS = ['sources', 'source', 'proof', 'links', 'owner', 'title', 'id', 'label'];

/** Long enough that nobody writes the same text by chance. */
const LONG_ENOUGH = 28;

/** Removes quotes and escapes, which a bundler may change. */
const plain = (text: string): string =>
  text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();

/** Returns all sentences in a value, at any depth. */
function sentencesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return value.split(/(?<=[.?:;])\s+/).filter((sentence) => sentence.length >= LONG_ENOUGH);
  }
  if (Array.isArray(value)) return value.flatMap(sentencesOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    PUBLIC_FIELDS.includes(field) ? [] : sentencesOf(inner),
  );
}

/** Returns all public files of the site as one text. */
function publicText(): string {
  const site = join(environmentFolder(process.env.LOCAL_ENVIRONMENT ?? 'local'), 'site');
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:js|html|css|json|xml|txt|map)$/.test(file),
  );
  return files.map((file) => plain(readFileSync(join(site, file), 'utf8'))).join('\n');
}

describe('the public site', () => {
  const site = publicText();

  it('contains the texts that this test can find', () => {
    expect(site).toContain('internal sales tools');
    expect(site).toContain(plain('Invalid email or password. Contact admin if needed.'));
    expect(sentencesOf(TOOLKIT_CONTENT).length).toBeGreaterThan(200);
  });

  it('contains no sentence of the toolkit', () => {
    const found = sentencesOf(TOOLKIT_CONTENT).filter((sentence) => site.includes(plain(sentence)));
    expect(found).toEqual([]);
  });

  it('contains no sentence of the content published for representatives', async () => {
    const { docs } = await db.collection(paths.toolkit).get();
    expect(docs.length).toBeGreaterThanOrEqual(Object.keys(TOOLKIT_CONTENT).length);
    const found = docs
      .flatMap((document) => sentencesOf(document.data()))
      .filter((sentence) => site.includes(plain(sentence)));
    expect(found).toEqual([]);
  });

  it('contains no password and no password hash', async () => {
    const { hash } = (await firestoreToolkitCredentials(db).find(REPRESENTATIVE.email)) ?? {};
    const [salt = '', key = ''] = hash?.split('$').slice(-2) ?? [];
    expect(key).toHaveLength(43);
    const secrets = [
      REPRESENTATIVE.email,
      REPRESENTATIVE.password,
      ...PERSONAS.map(({ password }) => password),
      salt,
      key,
    ];
    for (const secret of secrets) expect(site).not.toContain(plain(secret));
  });
});
