import { openFile } from '@daily-snapshot/domain/imports/formats/open-file';
import { readFile } from '@daily-snapshot/domain/imports/formats/read-file';
import type { StatementFile } from '@daily-snapshot/domain/imports/formats/statement';
import fc from 'fast-check';
import { decodeAs, encodeUtf8 } from './utf8.ts';

const DEFAULTS = { account: 'checking', currency: 'USD' };

/** Opens and reads a file with the proposed mapping. */
export function readBytes(bytes: Uint8Array, defaults = DEFAULTS): StatementFile {
  const opened = openFile(bytes, decodeAs);
  return opened.ok ? readFile(opened.file, null, defaults) : opened;
}

export const readText = (text: string, defaults = DEFAULTS): StatementFile =>
  readBytes(encodeUtf8(text), defaults);

/** Returns "account date amount description" of each transaction, or why the file is refused. */
export function summaryOf(file: StatementFile): readonly string[] | string {
  if (!file.ok) return file.text;
  return file.lines.map(
    ({ account, date, amount, description }) => `${account} ${date} ${amount} ${description}`,
  );
}

/** Makes files from good ones: cut anywhere, and with up to five random edits. */
export const anyDamagedBytes = (good: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> =>
  fc
    .record({
      bytes: fc.constantFrom(...good),
      end: fc.double({ min: 0, max: 1, noNaN: true }),
      isCut: fc.boolean(),
      edits: fc.array(
        fc.record({
          at: fc.nat(),
          cut: fc.nat(40),
          put: fc.uint8Array({ maxLength: 12 }),
        }),
        { maxLength: 5 },
      ),
    })
    .map(({ bytes, end, isCut, edits }) =>
      edits.reduce<Uint8Array>(
        (whole, { at, cut, put }) => {
          const start = at % (whole.length + 1);
          return Uint8Array.from([...whole.slice(0, start), ...put, ...whole.slice(start + cut)]);
        },
        isCut ? bytes.slice(0, Math.floor(bytes.length * end)) : bytes,
      ),
    );
