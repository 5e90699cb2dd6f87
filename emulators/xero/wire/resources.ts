// https://developer.xero.com/documentation/api/accounting/invoices and the related pages
import {
  isProfitType,
  type Account,
  type AccountType,
} from '@daily-snapshot/emulator-companies/account';
import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import { EXCHANGE_ACCOUNT } from '@daily-snapshot/emulator-companies/derived-entries';
import {
  isOpenItem,
  isSettlement,
  sumOf,
  totalOf,
  type CompanyDocument,
  type DocumentLine,
  type Journal,
  type OpenItem,
  type Settlement,
} from '@daily-snapshot/emulator-companies/document';
import { shareOf } from '@daily-snapshot/emulator-companies/share';
import { plainError } from '@daily-snapshot/emulator-companies/service/service-error';
import { accountGuid, contactGuid, documentGuid, guidOf } from './guid.ts';
import type {
  Account as PublishedAccount,
  BankTransaction,
  BankTransfer,
  CreditNote,
  Invoice,
  ManualJournal,
  Organisation,
  Payment,
} from './published-types.ts';
import { dateOf, dayFields, dayOf, decimal } from './values.ts';

export type Resource = Readonly<Record<string, unknown>>;

/** A resource with the fields that lists filter by: its last change and its date. */
export interface Listed {
  readonly updatedAt: Date;
  /** empty for a draft without a date */
  readonly date: string;
  readonly id: string;
  readonly resource: Resource;
}

const ACCOUNT_TYPES: Readonly<Record<AccountType, readonly [type: string, of: string]>> = {
  bank: ['BANK', 'ASSET'],
  card: ['BANK', 'LIABILITY'],
  receivable: ['CURRENT', 'ASSET'],
  undeposited: ['CURRENT', 'ASSET'],
  'other-asset': ['CURRENT', 'ASSET'],
  'fixed-asset': ['FIXED', 'ASSET'],
  payable: ['CURRLIAB', 'LIABILITY'],
  'sales-tax': ['CURRLIAB', 'LIABILITY'],
  'other-liability': ['CURRLIAB', 'LIABILITY'],
  loan: ['TERMLIAB', 'LIABILITY'],
  equity: ['EQUITY', 'EQUITY'],
  income: ['REVENUE', 'REVENUE'],
  cogs: ['DIRECTCOSTS', 'EXPENSE'],
  expense: ['EXPENSE', 'EXPENSE'],
  'other-income': ['OTHERINCOME', 'REVENUE'],
  // Xero has no type for other expenses.
  'other-expense': ['OVERHEADS', 'EXPENSE'],
};

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

interface Taxed {
  readonly lines: readonly DocumentLine[];
  readonly taxCents: number;
}

/** Writes the books of an organization in the form of the API. */
export class ResourceWriter {
  readonly #tenant: string;
  readonly #books: CompanyBooks;

  constructor(tenant: string, books: CompanyBooks) {
    this.#tenant = tenant;
    this.#books = books;
  }

  accounts(): Listed[] {
    const listed = this.#books.accounts().filter(({ name }) => name !== EXCHANGE_ACCOUNT);
    return listed.map((account) => {
      const [type, of] = ACCOUNT_TYPES[account.type];
      const resource: PublishedAccount = {
        ...this.#accountRef(account),
        Status: 'ACTIVE',
        Type: type,
        Class: of,
        ...(type === 'BANK' && {
          BankAccountNumber: `00000${account.mask ?? ''}`,
          BankAccountType: account.type === 'card' ? 'CREDITCARD' : 'BANK',
        }),
        TaxType: 'NONE',
        UpdatedDateUTC: dateOf(LONG_AGO),
      };
      return { updatedAt: LONG_AGO, date: '2020-01-01', id: account.id, resource };
    });
  }

  organisation(): Organisation {
    const { name, currency, timeZone } = this.#books.profile;
    return {
      OrganisationID: this.#tenant,
      Name: name,
      LegalName: name,
      BaseCurrency: currency,
      CountryCode: 'US',
      OrganisationStatus: 'ACTIVE',
      SalesTaxBasis: 'ACCRUALS',
      Timezone: timeZone === 'America/Chicago' ? 'CENTRALSTANDARDTIME' : 'UTC',
    };
  }

  invoices(): Listed[] {
    const invoices = this.#listed(isOpenItem, (item) =>
      item.kind === 'invoice' || item.kind === 'bill' ? this.#invoice(item) : undefined,
    );
    return [...invoices, ...this.#drafts()];
  }

  /** Returns a draft invoice and an invoice that waits for approval. */
  #drafts(): Listed[] {
    const latest = Math.max(...this.#books.documents().map(({ updatedAt }) => updatedAt.getTime()));
    if (this.#books.profile.hasDrafts !== true || !Number.isFinite(latest)) return [];
    const begun: Invoice = {
      Type: 'ACCREC',
      Status: 'DRAFT',
      Contact: null,
      Date: null,
      DueDate: null,
      LineAmountTypes: null,
      LineItems: null,
      Total: null,
      Payments: null,
      CurrencyCode: null,
      CurrencyRate: null,
    };
    const line = { Description: 'Quoted', LineAmount: 5000, TaxAmount: 0, AccountCode: null };
    const submitted: Invoice = { ...begun, Status: 'SUBMITTED', Total: 5000, LineItems: [line] };
    return Object.entries({ begun, submitted }).map(([name, resource]) => {
      const id = guidOf(this.#tenant, 'draft', name);
      const updatedAt = new Date(latest);
      return { updatedAt, date: '', id, resource: { InvoiceID: id, ...resource } };
    });
  }

  creditNotes(): Listed[] {
    return this.#listed(isOpenItem, (item) =>
      item.kind === 'creditMemo' || item.kind === 'vendorCredit'
        ? this.#creditNote(item)
        : undefined,
    );
  }

  payments(): Listed[] {
    return this.#books.documents().flatMap((settlement) => {
      if (!isSettlement(settlement)) return [];
      return this.#paid(settlement).map(({ item, cents, id }) => {
        const resource: Payment = {
          PaymentID: id,
          ...dayFields('Date', settlement.date),
          Amount: decimal(cents),
          BankAmount: decimal(cents),
          CurrencyRate: 1,
          PaymentType: settlement.kind === 'payment' ? 'ACCRECPAYMENT' : 'ACCPAYPAYMENT',
          Status: settlement.state === 'live' ? 'AUTHORISED' : 'DELETED',
          UpdatedDateUTC: dateOf(settlement.updatedAt),
          IsReconciled: false,
          Account: this.#accountRef(this.#books.account(settlement.account)),
          Invoice: {
            InvoiceID: this.#guid(item.id),
            InvoiceNumber: item.number,
            Type: item.kind === 'invoice' ? 'ACCREC' : 'ACCPAY',
            CurrencyCode: this.#books.profile.currency,
            Contact: this.#contact(item.party),
          },
        };
        return { updatedAt: settlement.updatedAt, date: settlement.date, id, resource };
      });
    });
  }

  bankTransactions(): Listed[] {
    return this.#listed(
      () => true,
      (document) => {
        const { kind } = document;
        if (kind === 'salesReceipt' || kind === 'refundReceipt') {
          const type = kind === 'salesReceipt' ? 'RECEIVE' : 'SPEND';
          return this.#bankTransaction(document, type, document, 'Inclusive');
        }
        const untaxed = { lines: 'lines' in document ? document.lines : [], taxCents: 0 };
        if (kind === 'purchase') {
          const type = document.isCredit ? 'RECEIVE' : 'SPEND';
          return this.#bankTransaction(document, type, untaxed, 'NoTax');
        }
        if (kind !== 'deposit' || document.lines.length === 0) return undefined;
        return this.#bankTransaction(document, 'RECEIVE', untaxed, 'NoTax');
      },
    );
  }

  bankTransfers(): Listed[] {
    return this.#listed(
      () => true,
      (document): BankTransfer | undefined => {
        if (document.kind !== 'transfer') return undefined;
        return {
          BankTransferID: this.#guid(document.id),
          Amount: decimal(document.state === 'live' ? document.cents : 0),
          FromBankAccount: this.#accountRef(this.#books.account(document.from)),
          ToBankAccount: this.#accountRef(this.#books.account(document.to)),
          ...dayFields('Date', document.date),
        };
      },
    );
  }

  manualJournals(): Listed[] {
    return this.#listed(
      () => true,
      (document): ManualJournal | undefined => {
        if (document.kind !== 'journal') return undefined;
        const lines = this.#taxedLines(document);
        return {
          ManualJournalID: this.#guid(document.id),
          Narration: document.memo,
          ...dayFields('Date', document.date),
          Status: document.state === 'live' ? 'POSTED' : 'ARCHIVED',
          LineAmountTypes: lines.some(({ tax }) => tax !== 0) ? 'Inclusive' : 'NoTax',
          UpdatedDateUTC: dateOf(document.updatedAt),
          JournalLines: lines.map(({ account, cents, description, tax }) => ({
            LineAmount: decimal(cents + tax),
            ...this.#accountFields(account),
            Description: description,
            TaxAmount: decimal(tax),
          })),
        };
      },
    );
  }

  /**
   * Returns the lines of a journal. A tax line after an income or expense line becomes the tax of
   * that line.
   */
  #taxedLines({ lines }: Journal): readonly (DocumentLine & { readonly tax: number })[] {
    const found: (DocumentLine & { readonly tax: number })[] = [];
    for (const line of lines) {
      const before = found.at(-1);
      const isTax = line.account === this.#books.defaultAccounts.salesTax;
      if (isTax && before && isProfitType(this.#books.account(before.account).type)) {
        found[found.length - 1] = { ...before, tax: before.tax + line.cents };
      } else {
        found.push({ ...line, tax: 0 });
      }
    }
    return found;
  }

  #listed<D extends CompanyDocument>(
    isKind:
      | ((document: CompanyDocument) => document is D)
      | ((document: CompanyDocument) => boolean),
    write: (document: D) => Resource | undefined,
  ): Listed[] {
    return this.#books.documents().flatMap((document) => {
      if (!isKind(document)) return [];
      const resource = write(document as D);
      if (!resource) return [];
      const { updatedAt, date, id } = document;
      return [{ updatedAt, date, id: this.#guid(id), resource }];
    });
  }

  #invoice(item: OpenItem): Invoice {
    const settled = this.#books.settlementsOf(item.id);
    const payments = settled.flatMap((settlement) =>
      this.#paid(settlement)
        .filter((paid) => paid.item.id === item.id)
        .map(({ cents, id }) => ({
          PaymentID: id,
          Date: dayOf(settlement.date),
          Amount: decimal(cents),
        })),
    );
    const notes = settled.flatMap((settlement) =>
      this.#allocated(settlement)
        .filter((allocation) => allocation.item.id === item.id)
        .map(({ credit, cents }) => ({
          CreditNoteID: this.#guid(credit.id),
          CreditNoteNumber: credit.number,
          Date: dayOf(settlement.date),
          AppliedAmount: decimal(cents),
        })),
    );
    const credited = settled.flatMap((settlement) => this.#allocated(settlement));
    const isInvoice = item.kind === 'invoice';
    const balance = this.#books.balanceOf(item);
    return {
      Type: isInvoice ? 'ACCREC' : 'ACCPAY',
      InvoiceID: this.#guid(item.id),
      InvoiceNumber: item.number,
      Payments: payments,
      CreditNotes: notes,
      Prepayments: [],
      Overpayments: [],
      AmountDue: decimal(balance),
      AmountCredited: decimal(
        sumOf(credited.filter((allocation) => allocation.item.id === item.id)),
      ),
      Status: statusOf(item, balance),
      ...dayFields('DueDate', item.dueDate),
      ...this.#amounts(item, item, 'Exclusive'),
    };
  }

  #creditNote(item: OpenItem): CreditNote {
    const allocations = this.#books.settlementsOf(item.id).flatMap((settlement) =>
      this.#allocated(settlement)
        .filter(({ credit }) => credit.id === item.id)
        .map((allocation) => ({
          Amount: decimal(allocation.cents),
          ...dayFields('Date', settlement.date),
          Invoice: {
            InvoiceID: this.#guid(allocation.item.id),
            InvoiceNumber: allocation.item.number,
          },
        })),
    );
    const balance = this.#books.balanceOf(item);
    return {
      Type: item.kind === 'creditMemo' ? 'ACCRECCREDIT' : 'ACCPAYCREDIT',
      CreditNoteID: this.#guid(item.id),
      CreditNoteNumber: item.number,
      RemainingCredit: decimal(balance),
      Allocations: allocations,
      Payments: [],
      Status: statusOf(item, balance),
      ...this.#amounts(item, item, 'Exclusive'),
    };
  }

  #bankTransaction(
    document: CompanyDocument & { readonly account: string; readonly party: string },
    type: string,
    taxed: Taxed,
    amountTypes: string,
  ): BankTransaction {
    return {
      BankTransactionID: this.#guid(document.id),
      Type: type,
      Status: document.state === 'live' ? 'AUTHORISED' : 'DELETED',
      IsReconciled: false,
      BankAccount: this.#accountRef(this.#books.account(document.account)),
      ...this.#amounts(document, taxed, amountTypes),
    };
  }

  /** Returns the fields that all documents share: contact, date, line items and totals. */
  #amounts(
    document: CompanyDocument & { readonly party: string },
    { lines, taxCents }: Taxed,
    amountTypes: string,
  ): Invoice & CreditNote & BankTransaction {
    const taxes = shareOf(
      taxCents,
      lines.map(({ cents }) => cents),
    );
    const isInclusive = amountTypes === 'Inclusive';
    return {
      Contact: document.party === '' ? null : this.#contact(document.party),
      Reference: null,
      ...dayFields('Date', document.date),
      LineAmountTypes: amountTypes,
      LineItems: lines.map(({ account, cents, description, exact }, index) => {
        const tax = taxes[index] ?? 0;
        const isExact = exact !== undefined && tax === 0 && cents !== 0;
        return {
          LineItemID: guidOf(this.#tenant, 'line', document.id, String(index)),
          Description: description,
          Quantity: 1,
          UnitAmount: decimal(isInclusive ? cents + tax : cents),
          LineAmount: isExact ? exact : decimal(isInclusive ? cents + tax : cents),
          TaxAmount: decimal(tax),
          TaxType: tax === 0 ? 'NONE' : 'OUTPUT',
          ...this.#accountFields(account),
        };
      }),
      SubTotal: decimal(sumOf(lines)),
      TotalTax: decimal(taxCents),
      Total: decimal(sumOf(lines) + taxCents),
      UpdatedDateUTC: dateOf(document.updatedAt),
      CurrencyCode: document.currency?.code ?? this.#books.profile.currency,
      // Xero states the units of the document's currency for one of the home currency.
      CurrencyRate: document.currency ? Number((1 / document.currency.rate).toFixed(10)) : null,
    };
  }

  /**
   * Returns the Xero payments of a settlement: one per invoice or bill, or none if no money moves.
   */
  #paid(settlement: Settlement) {
    if (settlement.cents === 0) return [];
    const items = settlement.links.map((link) => ({ ...link, item: this.#item(link.document) }));
    const isPlain = items.every(({ cents }) => cents > 0) && sumOf(items) === settlement.cents;
    if (!isPlain && settlement.state === 'live' && items.length > 0) {
      throw plainError(500, `Settlement ${settlement.id} has no form in Xero.`);
    }
    return items.map(({ item, cents }, index) => ({
      item,
      cents,
      id: guidOf(this.#tenant, 'payment', settlement.id, String(index)),
    }));
  }

  /**
   * Returns the Xero allocations of a settlement without money: a credit note applied to an
   * invoice.
   */
  #allocated(settlement: Settlement) {
    if (settlement.cents !== 0) return [];
    const [used] = settlement.links.filter(({ cents }) => cents < 0);
    return settlement.links.flatMap(({ document, cents }) =>
      cents > 0 && used
        ? [{ item: this.#item(document), credit: this.#item(used.document), cents }]
        : [],
    );
  }

  #item(id: string): OpenItem {
    const item = this.#books.document(id);
    if (!isOpenItem(item)) throw plainError(500, `Document ${id} cannot be settled.`);
    return item;
  }

  #contact(id: string) {
    return { ContactID: contactGuid(this.#tenant, id), Name: this.#books.party(id).name };
  }

  #accountFields(id: string) {
    return { AccountID: accountGuid(this.#tenant, id), AccountCode: id.padStart(3, '0') };
  }

  #accountRef({ id, name }: Account) {
    return { AccountID: accountGuid(this.#tenant, id), Code: id.padStart(3, '0'), Name: name };
  }

  #guid(id: string): string {
    return documentGuid(this.#tenant, id);
  }
}

function statusOf(item: OpenItem, balance: number): string {
  if (item.state !== 'live') return item.state === 'voided' ? 'VOIDED' : 'DELETED';
  return balance === 0 && totalOf(item) !== 0 ? 'PAID' : 'AUTHORISED';
}
