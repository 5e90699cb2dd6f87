import type { ReadLine } from '../../connections/ports/source-provider.ts';
import { linesOf } from '../books/book-lines.ts';
import { cashAmounts, depositAmounts, type Amounts } from './cash-basis.ts';
import { isSettleable, isSettlement } from './document-links.ts';
import { inHomeParts, partsOf } from './document-parts.ts';
import type { LineContext } from './line-context.ts';
import { keyOf, type Document } from './schemas.ts';

/** The lines that a document adds to the profit and loss. */
export interface DocumentLines {
  readonly lines: readonly ReadLine[];
  /**
   * Whether the lines contain all amounts of the document, so that no amount comes from the report.
   */
  readonly isWhole: boolean;
}

/** Returns the lines that a document adds to the profit and loss, as far as it proves them. */
export function linesOfDocument(document: Document, context: LineContext): DocumentLines {
  const found = amountsOf(document, context);
  if (!found) return { lines: [], isWhole: false };
  const lines = linesOf(keyOf(document), counterpartyOf(document), found.amounts);
  return { lines, isWhole: found.isWhole };
}

/** @returns undefined if only the report knows the amounts */
function amountsOf(document: Document, context: LineContext): Amounts | undefined {
  const isCash = context.basis === 'cash';
  if (isSettlement(document)) {
    return isCash ? cashAmounts(document, context) : { amounts: [], isWhole: true };
  }
  if (isSettleable(document) && isCash) return depositAmounts(document, context);
  const { parts, isWhole } = partsOf(document, context);
  const converted = inHomeParts(document, parts, context);
  return (
    converted && {
      amounts: converted.flatMap(({ account, amount, description }) =>
        account ? [{ date: document.TxnDate, account, amount, description }] : [],
      ),
      isWhole,
    }
  );
}

export function counterpartyOf(document: Document): string {
  const { CustomerRef, VendorRef, EntityRef, Line } = document;
  const named = CustomerRef ?? VendorRef ?? EntityRef;
  if (named) return named.name ?? '';
  const detailed = Line.map(
    ({ DepositLineDetail, JournalEntryLineDetail }) =>
      DepositLineDetail?.Entity ?? JournalEntryLineDetail?.Entity?.EntityRef,
  );
  return detailed.find((ref) => ref !== undefined)?.name ?? '';
}
