import { describe, expect, it } from 'vitest';
import { BANK_TABLES, tableText } from '../../../../tests/kit/bank-files/bank-tables.ts';
import { CORPUS } from '../../../../tests/kit/bank-files/corpus.ts';
import { encodeAs } from '../../../../tests/kit/bank-files/encode.ts';
import { FOREIGN_WORDS } from '../../../../tests/kit/bank-files/foreign-words.ts';
import { sumRows } from '../../../../tests/kit/bank-files/sum-rows.ts';
import { TRUTH } from '../../../../tests/kit/bank-files/truth.ts';
import { decodeAs } from '../../../../tests/kit/bank-files/utf8.ts';
import { openFile } from './open-file.ts';
import { readFile } from './read-file.ts';
import type { StatementFile, StatementTransaction } from './statement.ts';
import { recordFigure } from '../../../../tests/kit/record-figure.ts';

/** Reads a file with the proposed mapping. */
function importBytes(bytes: Uint8Array, currency: string): StatementFile {
  const opened = openFile(bytes, decodeAs);
  return opened.ok ? readFile(opened.file, null, { account: 'checking', currency }) : opened;
}

function linesOf(file: StatementFile): readonly StatementTransaction[] {
  if (!file.ok) throw new Error(file.text);
  return sumRows(file.lines);
}

const idsOf = (file: StatementFile): string[] => linesOf(file).map(({ id }) => id);

describe('the corpus of bank files', () => {
  it('has enough files', () => {
    expect(new Set(BANK_TABLES.map(({ bank }) => bank)).size).toBeGreaterThanOrEqual(45);
    expect(new Set(FOREIGN_WORDS.map(({ encoding }) => encoding)).size).toBeGreaterThanOrEqual(14);
    expect(CORPUS.length + FOREIGN_WORDS.length).toBeGreaterThanOrEqual(150);
    recordFigure('encodings', new Set(FOREIGN_WORDS.map(({ encoding }) => encoding)).size);
    recordFigure('bank layouts', new Set(BANK_TABLES.map(({ bank }) => bank)).size);
  });

  it.each(CORPUS)(
    '$name: reads every date and amount, including equal rows',
    ({ currency, encoding, text, refused }) => {
      const file = importBytes(encodeAs(text, encoding), currency);
      expect(
        linesOf(file)
          .map((line) => `${line.date} ${line.amount} ${line.currency}`)
          .toSorted(),
      ).toEqual(TRUTH.map(({ date, amount }) => `${date} ${amount} ${currency}`).toSorted());
      expect(file).toMatchObject({ refused: { length: refused } });
      recordFigure('files', 1);
    },
  );

  it.each(CORPUS)('$name: reads every description', ({ currency, encoding, text }) => {
    const descriptions = linesOf(importBytes(encodeAs(text, encoding), currency)).map(
      ({ description, counterparty }) => `${description} ${counterparty}`,
    );
    for (const { words } of TRUTH) {
      expect(descriptions.filter((text) => text.includes(words)).length).toBe(
        TRUTH.filter((line) => line.words === words).length,
      );
    }
  });

  it.each(CORPUS)('$name: adds nothing when imported again', ({ currency, encoding, text }) => {
    const bytes = encodeAs(text, encoding);
    const ids = idsOf(importBytes(bytes, currency));
    expect(new Set(ids).size).toBe(TRUTH.length);
    expect(idsOf(importBytes(bytes, currency))).toEqual(ids);
  });

  it.each(BANK_TABLES)('$bank: adds nothing when its rows are reordered', (bank) => {
    const ids = (sorting: 'oldest-first' | 'newest-first') =>
      idsOf(
        importBytes(encodeAs(tableText(bank, TRUTH, '\n', sorting), bank.encoding), bank.currency),
      ).toSorted();
    expect(ids('newest-first')).toEqual(ids('oldest-first'));
  });

  it.each(FOREIGN_WORDS)('$name: keeps descriptions as written', ({ encoding, mark, words }) => {
    const rows = words.map((text, index) => `2024-02-0${index + 1},${text},-${index + 1}.50`);
    const text = `${mark ?? ''}${['Date,Description,Amount', ...rows].join('\n')}\n`;
    expect(
      linesOf(importBytes(encodeAs(text, encoding), 'USD')).map(
        ({ date, amount, description }) => `${date} ${amount} ${description}`,
      ),
    ).toEqual(words.map((each, index) => `2024-02-0${index + 1} -${index + 1}50 ${each}`));
  });
});
