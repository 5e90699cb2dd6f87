// The tokens of the connections that the command reads.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Grant, StoredGrant } from '../../functions/src/connections/ports/source-provider.ts';
import type { Settings } from './settings.ts';

export const SOURCES = ['plaid', 'quickbooks', 'xero'] as const;
export type SourceName = (typeof SOURCES)[number];

export const isSource = (name: string): name is SourceName =>
  SOURCES.some((source) => source === name);
export type Grants = Readonly<Partial<Record<SourceName, StoredGrant>>>;

/** Shorter than the life of an access token of Intuit (60 minutes) and Xero (30 minutes). */
const ASSUMED_LIFE_MS = 25 * 60_000;

const grant = z.record(z.string(), z.string());
const fileSchema = z.strictObject({
  plaid: grant.optional(),
  quickbooks: grant.optional(),
  xero: grant.optional(),
});
type TokenFile = z.infer<typeof fileSchema>;

/**
 * Reads the tokens of a file, and for other sources the access tokens of the environment.
 *
 * @throws Error without content of the file if it cannot be read
 */
export function readGrants(path: string | undefined, settings: Settings, now: Date): Grants {
  const ofFile = path === undefined ? {} : grantsOfFile(path);
  return { ...grantsOfEnvironment(settings, now), ...ofFile };
}

/** Intuit and Xero replace a refresh token when it is used, so each new one is stored at once. */
function grantsOfFile(path: string): Grants {
  const read = (): TokenFile => {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      throw new Error(
        `${path} holds no tokens that this command can read. docs/configuration.md shows its form.`,
      );
    }
  };
  const write = (content: TokenFile) => {
    const next = `${path}.new`;
    writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    renameSync(next, path);
  };
  const present = SOURCES.filter((name) => read()[name] !== undefined);
  return Object.fromEntries(
    present.map((name): [SourceName, StoredGrant] => [
      name,
      {
        read: async () => read()[name] ?? {},
        save: async (renewed) => write({ ...read(), [name]: renewed }),
      },
    ]),
  );
}

function grantsOfEnvironment({ valueOf }: Settings, now: Date): Grants {
  const accessUntil = new Date(now.getTime() + ASSUMED_LIFE_MS).toISOString();
  const plaid = valueOf('PLAID_ACCESS_TOKEN');
  const [quickBooks, realm] = [valueOf('QUICKBOOKS_ACCESS_TOKEN'), valueOf('QUICKBOOKS_REALM_ID')];
  const [xero, tenant] = [valueOf('XERO_ACCESS_TOKEN'), valueOf('XERO_TENANT_ID')];
  return {
    ...(plaid !== '' && { plaid: inMemory({ accessToken: plaid }) }),
    ...(quickBooks !== '' &&
      realm !== '' && { quickbooks: inMemory({ access: quickBooks, accessUntil, realm }) }),
    ...(xero !== '' && {
      xero: inMemory({ access: xero, accessUntil, ...(tenant !== '' && { tenant }) }),
    }),
  };
}

function inMemory(first: Grant): StoredGrant {
  let current = first;
  return {
    read: async () => current,
    save: async (renewed) => {
      current = renewed;
    },
  };
}
