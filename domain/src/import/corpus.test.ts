import { describe, expect, it } from 'vitest';
import { BANK_TABLES, tableText } from '../testing/bank-files/bank-tables.ts';
import { CAMT_DOCUMENTS, OFX_DOCUMENTS, QIF_DOCUMENTS } from '../testing/bank-files/documents.ts';
import { encodeAs } from '../testing/bank-files/encode.ts';
import { FOREIGN_WORDS } from '../testing/bank-files/foreign-words.ts';
import { TRUTH } from '../testing/bank-files/truth.ts';
import { decodeAs } from '../testing/utf8.ts';
import { openFile } from './open-file.ts';
import { readFile } from './read-file.ts';
import type { StatementFile, StatementLine } from './statement.ts';

interface CorpusFile {
  readonly name: string;
  readonly currency: string;
  readonly bytes: Uint8Array;
  /** rows of the bank that are no lines of the account */
  readonly refused: number;
}

const TABLE_FILES: readonly CorpusFile[] = BANK_TABLES.flatMap((bank) =>
  (
    [
      ['\n', 'oldest-first'],
      ['\r\n', 'newest-first'],
    ] as const
  ).map(([lineBreak, sorting]) => ({
    name: `${bank.bank}, ${sorting}${lineBreak === '\n' ? '' : ', CRLF'}`,
    currency: bank.currency,
    bytes: encodeAs(tableText(bank, TRUTH, lineBreak, sorting), bank.encoding),
    refused: bank.first.length + bank.last.length,
  })),
);

const DOCUMENT_FILES: readonly CorpusFile[] = [
  ...OFX_DOCUMENTS,
  ...QIF_DOCUMENTS,
  ...CAMT_DOCUMENTS,
].map(({ name, currency, encoding, text }) => ({
  name,
  currency,
  bytes: encodeAs(text(TRUTH), encoding),
  refused: 0,
}));

const FILES = [...TABLE_FILES, ...DOCUMENT_FILES];

/** Reads a file as if the owner had confirmed what was proposed. */
function importBytes(bytes: Uint8Array, currency: string): StatementFile {
  const opened = openFile(bytes, decodeAs);
  return opened.ok ? readFile(opened.file, null, { account: 'checking', currency }) : opened;
}

function linesOf(file: StatementFile): readonly StatementLine[] {
  if (!file.ok) throw new Error(file.text);
  return file.lines;
}

const idsOf = (file: StatementFile): string[] => linesOf(file).map(({ id }) => id);

describe('the corpus', () => {
  it('is large enough to mean something', () => {
    expect(new Set(BANK_TABLES.map(({ bank }) => bank)).size).toBeGreaterThanOrEqual(45);
    expect(new Set(FOREIGN_WORDS.map(({ encoding }) => encoding)).size).toBeGreaterThanOrEqual(14);
    expect(FILES.length + FOREIGN_WORDS.length).toBeGreaterThanOrEqual(150);
  });

  it.each(FILES)('$name: every day and amount, twins and all', ({ currency, bytes, refused }) => {
    const file = importBytes(bytes, currency);
    expect(
      linesOf(file)
        .map((line) => `${line.date} ${line.amount} ${line.currency}`)
        .toSorted(),
    ).toEqual(TRUTH.map(({ date, amount }) => `${date} ${amount} ${currency}`).toSorted());
    expect(file).toMatchObject({ refused: { length: refused } });
  });

  it.each(FILES)('$name: every line with its words', ({ currency, bytes }) => {
    const said = linesOf(importBytes(bytes, currency)).map(
      ({ description, counterparty }) => `${description} ${counterparty}`,
    );
    for (const { words } of TRUTH) {
      expect(said.filter((text) => text.includes(words)).length).toBe(
        TRUTH.filter((line) => line.words === words).length,
      );
    }
  });

  it.each(FILES)('$name: again adds nothing', ({ currency, bytes }) => {
    const ids = idsOf(importBytes(bytes, currency));
    expect(new Set(ids).size).toBe(TRUTH.length);
    expect(idsOf(importBytes(bytes, currency))).toEqual(ids);
  });

  it.each(BANK_TABLES)('$bank: the same lines in another order add nothing', (bank) => {
    const ids = (sorting: 'oldest-first' | 'newest-first') =>
      idsOf(
        importBytes(encodeAs(tableText(bank, TRUTH, '\n', sorting), bank.encoding), bank.currency),
      ).toSorted();
    expect(ids('newest-first')).toEqual(ids('oldest-first'));
  });

  it.each(FOREIGN_WORDS)('$name: the words as they were written', ({ encoding, mark, words }) => {
    const rows = words.map((text, index) => `2024-02-0${index + 1},${text},-${index + 1}.50`);
    const text = `${mark ?? ''}${['Date,Description,Amount', ...rows].join('\n')}\n`;
    expect(
      linesOf(importBytes(encodeAs(text, encoding), 'USD')).map(
        ({ date, amount, description }) => `${date} ${amount} ${description}`,
      ),
    ).toEqual(words.map((each, index) => `2024-02-0${index + 1} -${index + 1}50 ${each}`));
  });
});
