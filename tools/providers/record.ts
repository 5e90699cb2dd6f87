// `npm run providers:record -- --env NAME --out DIR`: reads the providers as providers:check does, and
// writes each answer as a fixture without personal data.
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Grant } from '../../functions/src/connections/ports/source-provider.ts';
import { errorMessage } from '../error-message.ts';
import { parseRecordArguments, RECORD_USAGE, type ProviderName } from './arguments.ts';
import {
  checkProviders,
  prepareCommand,
  processSurroundings,
  type CheckOptions,
  type Surroundings,
} from './check-providers.ts';
import { Recorder, replay, withFetch, type Fixture } from './fixture.ts';
import { isSource } from './grants.ts';

const WRITTEN = 0;
const FAULTS = 1;
const INVALID = 2;

/** Matches texts that look like a token of a provider, also one that is not ours. */
const TOKEN =
  /access-(?:sandbox|production)-|Bearer |\beyJ[\w-]{10}|\b[sr]k_(?:live|test)_|\bwhsec_|\bSG\./;

/** Shorter texts are no tokens, and could be anywhere by chance. */
const MIN_TOKEN_LENGTH = 8;

const SECRETS = [
  'PLAID_SECRET',
  'QUICKBOOKS_CLIENT_SECRET',
  'XERO_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SENDGRID_API_KEY',
];
const TOKEN_FIELDS = ['accessToken', 'access', 'refresh'];

/** Returns the exit code: 0 all written, 1 something could not be read or recorded, 2 invalid arguments. */
export async function main(argv: readonly string[], around: Surroundings): Promise<number> {
  const prepared = prepareCommand(() => parseRecordArguments(argv), RECORD_USAGE, around);
  if (!prepared) return INVALID;
  const { parsed } = prepared;
  let code = WRITTEN;
  for (const provider of parsed.providers) {
    try {
      const { fixture, faults } = await record(provider, prepared);
      const path = join(parsed.out, `${provider}.json`);
      mkdirSync(parsed.out, { recursive: true });
      writeFileSync(path, `${JSON.stringify(fixture, null, 1)}\n`);
      around.write(`${provider}: ${fixture.exchanges.length} answers in ${path}\n`);
      for (const fault of faults) around.warn(`${fault}\n`);
      if (faults.length > 0) code = FAULTS;
    } catch (error) {
      around.warn(`${provider}: nothing was written. ${errorMessage(error)}\n`);
      code = FAULTS;
    }
  }
  return code;
}

/** @throws Error that says why the answers cannot be used */
async function record(
  provider: ProviderName,
  { hosts, options }: Pick<NonNullable<ReturnType<typeof prepareCommand>>, 'hosts' | 'options'>,
): Promise<{ readonly fixture: Fixture; readonly faults: readonly string[] }> {
  const recordedAt = options.now();
  const recorder = new Recorder(randomInt(101, 997));
  const tokensBefore = await tokensOf(provider, options);
  const observed = { ...options, now: () => recordedAt, onCall: recorder.onCall };
  const result = await withFetch(recorder.fetchWith(globalThis.fetch), async () => {
    const only = new Map([...hosts].filter(([name]) => name === provider));
    for await (const found of checkProviders(only, observed)) return found;
    throw new Error('The provider was not read.');
  });
  if (recorder.exchanges.length === 0) {
    throw new Error([...result.faults, ...result.notes].join(' '));
  }
  const fixture: Fixture = {
    version: 1,
    provider,
    recordedAt: recordedAt.toISOString(),
    currency: (await grantOf(provider, options))['currency'] ?? '',
    found: { ...result.found },
    exchanges: recorder.exchanges,
  };
  requireNoToken(fixture, [...tokensBefore, ...(await tokensOf(provider, options))]);
  const replayed = await replay(fixture);
  if (!isDeepStrictEqual({ ...replayed.found }, fixture.found)) {
    throw new Error(
      'Our readers count other records in the answers without personal data. Correct tools/providers/anonymize.ts.',
    );
  }
  return { fixture, faults: result.faults };
}

/** Returns the grant of a bank or of books. Stripe and SendGrid have keys and no grant. */
const grantOf = async (provider: ProviderName, { grants }: CheckOptions): Promise<Grant> =>
  (isSource(provider) && (await grants[provider]?.read())) || {};

async function tokensOf(provider: ProviderName, options: CheckOptions): Promise<readonly string[]> {
  const grant = await grantOf(provider, options);
  const secrets = SECRETS.map(options.settings.valueOf);
  return [...secrets, ...TOKEN_FIELDS.map((field) => grant[field] ?? '')];
}

/** @throws Error without the token if the answers still contain one */
export function requireNoToken(fixture: Fixture, tokens: readonly string[]): void {
  const text = JSON.stringify(fixture);
  const isIn = tokens.some((token) => token.length >= MIN_TOKEN_LENGTH && text.includes(token));
  if (isIn || TOKEN.test(text)) {
    throw new Error('The answers still contain a token. Correct tools/providers/anonymize.ts.');
  }
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await main(process.argv.slice(2), processSurroundings);
}
