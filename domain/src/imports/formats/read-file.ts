import type { ImportMapping } from '../mapping/import-proposal.ts';
import type { OpenedFile, OpenedTable } from './open-file.ts';
import { proposeMapping } from '../mapping/propose-mapping.ts';
import { runningBalanceProof } from '../mapping/prove-amount.ts';
import { readBooks } from './books/read-books.ts';
import { readBai2 } from './bai2/read-bai2.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { readMt940 } from './mt940/read-mt940.ts';
import { readProcessor } from './processors/read-processor.ts';
import { readCamt } from './read-camt.ts';
import { readCanonical } from './read-canonical.ts';
import { readMapped, type ImportDefaults } from './read-mapped.ts';
import { readOfx } from './read-ofx.ts';
import { readQif } from './read-qif.ts';
import { UNPROVED, type StatementFile } from './statement.ts';

/**
 * Reads an opened file.
 *
 * @param mapping the mapping the owner confirmed. If it is null or for another file type, the
 * proposed one is used
 */
export function readFile(
  file: OpenedFile,
  mapping: ImportMapping | null,
  defaults: ImportDefaults,
): StatementFile {
  switch (file.form) {
    case 'ofx':
      return readOfx(file.text, defaults);
    case 'camt':
      return readCamt(file.text, defaults);
    case 'mt940':
      return readMt940(file.text, defaults);
    case 'bai2':
      return readBai2(file.text, defaults);
    case 'qif':
      return readQif(file.text, defaults, mapping?.form === 'qif' ? mapping.dateOrder : undefined);
    case 'ledger':
      return readCanonical(file.rows, file.columns, defaults);
    case 'processor':
      return readProcessor(file.table, defaults);
    case 'books':
      return readBooks(file.table, defaults);
    case 'pdf':
      return readPdf(file, defaults);
    case 'table':
      return readTable(file, mapping, defaults);
  }
}

/** Reads a table, and checks its amounts against its balance column. */
function readTable(
  table: OpenedTable,
  mapping: ImportMapping | null,
  defaults: ImportDefaults,
): StatementFile {
  if (mapping?.form !== 'table') {
    if (table.isUnproved) return UNPROVED;
    const proposal = proposeMapping(table.header, table.rows, defaults);
    return proposal.ok ? readTable(table, proposal.mapping, defaults) : proposal;
  }
  const statement = readMapped(table, mapping, defaults);
  if (!statement.ok) return statement;
  const proof = runningBalanceProof(table, mapping);
  return proof ? { ...statement, proof } : statement;
}
