import { offeredSourceSchema } from '@daily-snapshot/domain/contracts/source-reading';
import type { GrantedSource } from '../ports/source-provider.ts';

/** What a provider gave us, as a secret that can be sealed. */
export const storeGrants = (sources: readonly GrantedSource[]): Record<string, string> =>
  Object.fromEntries(sources.map((source, index) => [String(index), JSON.stringify(source)]));

/** The same again, in the same order. */
export const readGrants = (secret: Readonly<Record<string, string>>): readonly GrantedSource[] =>
  Object.keys(secret)
    .toSorted((a, b) => Number(a) - Number(b))
    .map((index) => offeredSourceSchema.parse(JSON.parse(secret[index] ?? '')));
