import { BANK_TABLES, tableText } from './bank-tables.ts';
import {
  BAI2_DOCUMENTS,
  CAMT_DOCUMENTS,
  MT940_DOCUMENTS,
  OFX_DOCUMENTS,
  QIF_DOCUMENTS,
} from './documents.ts';
import { TRUTH } from './truth.ts';

/** A bank file that contains exactly the transactions of `TRUTH`. */
export interface CorpusFile {
  readonly name: string;
  readonly form: 'table' | 'ofx' | 'qif' | 'camt' | 'mt940' | 'bai2';
  readonly currency: string;
  readonly encoding: string;
  readonly text: string;
  /** number of rows that are not transactions */
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
    form: 'table',
    currency: bank.currency,
    encoding: bank.encoding,
    text: tableText(bank, TRUTH, lineBreak, sorting),
    refused: bank.first.length + bank.last.length,
  })),
);

const documents = (form: CorpusFile['form'], list: typeof OFX_DOCUMENTS): readonly CorpusFile[] =>
  list.map(({ name, currency, encoding, text }) => ({
    name,
    form,
    currency,
    encoding,
    text: text(TRUTH),
    refused: 0,
  }));

export const CORPUS: readonly CorpusFile[] = [
  ...TABLE_FILES,
  ...documents('ofx', OFX_DOCUMENTS),
  ...documents('qif', QIF_DOCUMENTS),
  ...documents('camt', CAMT_DOCUMENTS),
  ...documents('mt940', MT940_DOCUMENTS),
  ...documents('bai2', BAI2_DOCUMENTS),
];
