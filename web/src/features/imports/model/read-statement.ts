import type { Decode } from '@daily-snapshot/domain/imports/formats/encoding';
import { loadParserOf, openAnyFile } from '@daily-snapshot/domain/imports/formats/open-any-file';
import {
  proposeImport,
  readWithMapping,
} from '@daily-snapshot/domain/imports/mapping/propose-import';
import { readFile } from '@daily-snapshot/domain/imports/formats/read-file';
import { sumCents } from '@daily-snapshot/domain/money/cents';
import { NOT_LOADED, type ReadAnswer, type ReadRequest } from './reading.ts';

const decode: Decode = (bytes, encoding) => new TextDecoder(encoding).decode(bytes);

/**
 * Parses a file like the server does, and sums the transactions that would count.
 *
 * @param loadParser loads the code that reads the file
 */
export async function readStatement(
  request: ReadRequest,
  loadParser: typeof loadParserOf = loadParserOf,
): Promise<ReadAnswer> {
  const { bytes, currency, mapping, remembered } = request;
  try {
    await loadParser(bytes);
  } catch {
    return NOT_LOADED;
  }
  const opening = await openAnyFile(bytes, decode);
  if (!opening.ok) return { ok: false, refusal: opening };
  const { file } = opening;
  const defaults = { account: '', currency };
  const proposal = mapping
    ? readWithMapping(file, defaults, mapping)
    : proposeImport(file, defaults, remembered[file.fingerprint] ?? null);
  if (!proposal.ok) return { ok: false, refusal: proposal.error };
  const statement = readFile(file, proposal.value.mapping, defaults);
  const counted = statement.ok
    ? statement.lines.filter((line) => line.currency === currency && !line.isPending)
    : [];
  const amounts = counted.map(({ amount }) => amount);
  return {
    ok: true,
    reading: {
      proposal: proposal.value,
      moneyIn: sumCents(amounts.filter((amount) => amount > 0)),
      moneyOut: sumCents(amounts.filter((amount) => amount < 0)),
    },
  };
}
