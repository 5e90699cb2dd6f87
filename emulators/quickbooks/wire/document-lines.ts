import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import { sumOf, type DocumentLine } from '@daily-snapshot/emulator-companies/document';
import type { Line, ReferenceType } from './published-types.ts';

/** Converts cents to a decimal number, as the API writes amounts. */
export const decimal = (cents: number): number => cents / 100;

/** Writes the lines of sales and of purchases. */
export class LineWriter {
  readonly #books: CompanyBooks;
  readonly #accountRef: (id: string) => ReferenceType;

  constructor(books: CompanyBooks, accountRef: (id: string) => ReferenceType) {
    this.#books = books;
    this.#accountRef = accountRef;
  }

  /**
   * Returns the lines of a sale, with the lines of a bundle inside of its line, the subtotal and the
   * shipping. The line of shipping names an item that is in no list, and no account.
   */
  sales(all: readonly DocumentLine[]): Line[] {
    const isShipping = ({ account }: DocumentLine) => account === this.#books.shippingAccount;
    const lines = all.filter((line) => !isShipping(line));
    const written: Line[] = [];
    for (const { bundle, inside } of inBundles(lines)) {
      const details = inside.map((line) => this.#sale(line));
      const next = { Id: String(written.length + 1), LineNum: written.length + 1 };
      if (bundle === undefined) {
        written.push(...details.map((line): Line => ({ ...line, ...next })));
        continue;
      }
      written.push({
        ...next,
        Amount: decimal(sumOf(inside)),
        DetailType: 'GroupLineDetail',
        GroupLineDetail: {
          GroupItemRef: { value: bundle, name: this.#books.item(bundle).name },
          Quantity: 1,
          Line: details,
        },
      });
    }
    const subTotal: Line = {
      Amount: decimal(sumOf(lines.filter(({ cents }) => cents > 0))),
      DetailType: 'SubTotalLineDetail',
      SubTotalLineDetail: {},
    };
    const shipping = all.filter(isShipping).map((line): Line => ({
      Amount: amountOf(line),
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: 'SHIPPING_ITEM_ID' } },
    }));
    return [...written, subTotal, ...shipping];
  }

  expenses(lines: readonly DocumentLine[]): Line[] {
    return lines.map((line, index): Line => {
      const common = {
        Id: String(index + 1),
        LineNum: index + 1,
        Description: line.description,
        Amount: amountOf(line),
      };
      const detail = { BillableStatus: 'NotBillable', TaxCodeRef: { value: 'NON' } };
      return line.item === undefined
        ? {
            ...common,
            DetailType: 'AccountBasedExpenseLineDetail',
            AccountBasedExpenseLineDetail: {
              AccountRef: this.#accountRef(line.account),
              ...detail,
            },
          }
        : {
            ...common,
            DetailType: 'ItemBasedExpenseLineDetail',
            ItemBasedExpenseLineDetail: { ...this.#item(line), ...detail },
          };
    });
  }

  #sale(line: DocumentLine): Line {
    const { account, cents, description } = line;
    if (cents < 0) {
      return {
        Description: description,
        Amount: decimal(-cents),
        DetailType: 'DiscountLineDetail',
        DiscountLineDetail: {
          PercentBased: false,
          DiscountAccountRef: this.#accountRef(account),
        },
      };
    }
    const item =
      line.item === undefined
        ? { ItemRef: { value: '1', name: 'Services' }, ItemAccountRef: this.#accountRef(account) }
        : this.#item(line);
    return {
      Description: description,
      Amount: amountOf(line),
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ...item, TaxCodeRef: { value: 'NON' } },
    };
  }

  /**
   * Names the item without its account, because the API does not promise to include the account.
   */
  #item(line: DocumentLine) {
    const { item = '', quantity = 1, exact = decimal(line.cents) } = line;
    return {
      ItemRef: { value: item, name: this.#books.item(item).name },
      Qty: quantity,
      UnitPrice: Number((exact / quantity).toFixed(5)),
    };
  }
}

/** Returns the amount with all its decimals. The amount of a voided line is zero. */
const amountOf = ({ cents, exact }: DocumentLine): number =>
  exact === undefined || cents === 0 ? decimal(cents) : exact;

/** Splits lines into bundles and single lines, in their order. */
function inBundles(lines: readonly DocumentLine[]) {
  const parts: { readonly bundle: string | undefined; readonly inside: DocumentLine[] }[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (line.bundle !== undefined && last?.bundle === line.bundle) last.inside.push(line);
    else parts.push({ bundle: line.bundle, inside: [line] });
  }
  return parts;
}
