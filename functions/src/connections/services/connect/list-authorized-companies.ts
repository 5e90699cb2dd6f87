import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  offeredSourceSchema,
  type ConnectAttempt,
} from '@daily-snapshot/domain/connections/source-sync-schema';
import type { SiteInfo } from '../../../platform/ports/site-info.ts';
import type { AuthorizedSource, StoredAttempt, Sources } from '../../ports/source-provider.ts';
import type { Sealer } from '../../ports/vault.ts';
import { returnUri } from './attempt-return.ts';

/** Binds the encrypted secrets of an attempt to its key. */
export const attemptRecord = (attemptKey: string): string => `attempt|${attemptKey}|v1`;

interface Ports {
  readonly sources: Sources;
  readonly sealer: Sealer;
  readonly siteInfo: SiteInfo;
}

/** One try to finish an attempt. */
interface FinishTry {
  readonly attemptKey: string;
  readonly returned: Readonly<Record<string, string>>;
  readonly write: (changes: Partial<ConnectAttempt>) => Promise<void>;
}

/** Returns the sources that the provider granted. Requested once and stored before use. */
export async function listAuthorizedCompanies(
  { sources, sealer, siteInfo }: Ports,
  attempt: ConnectAttempt,
  { attemptKey, returned, write }: FinishTry,
): Promise<readonly AuthorizedSource[] | 'waiting' | 'declined' | 'lapsed' | 'ambiguous'> {
  const about = attemptRecord(attemptKey);
  if (attempt.choices) return readGrants(await sealer.open(about, attempt.choices));
  const source = sources[attempt.provider];
  if (!source)
    throw new AppError('unavailable', 'We cannot connect this yet. You can import a file instead.');
  let { secret } = attempt;
  const storedAttempt: StoredAttempt = {
    read: async () => (secret ? sealer.open(about, secret) : {}),
    save: async (grant) => {
      secret = await sealer.seal(about, grant);
      await write({ secret });
    },
  };
  const finished = await source.finish(storedAttempt, returnUri(siteInfo.origin), returned);
  if (finished.outcome !== 'granted') return finished.outcome;
  await write({ choices: await sealer.seal(about, storeGrants(finished.sources)), secret: null });
  return finished.sources;
}

/** Serializes grants as a secret. */
const storeGrants = (sources: readonly AuthorizedSource[]): Record<string, string> =>
  Object.fromEntries(sources.map((source, index) => [String(index), JSON.stringify(source)]));

/** Reads them back in the same order. */
const readGrants = (secret: Readonly<Record<string, string>>): readonly AuthorizedSource[] =>
  Object.keys(secret)
    .toSorted((a, b) => Number(a) - Number(b))
    .map((index) => offeredSourceSchema.parse(JSON.parse(secret[index] ?? '')));
