// https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice and the
// related pages
import type { Account, AccountType } from '@daily-snapshot/emulator-companies/account';
import type { CompanyBooks, Party } from '@daily-snapshot/emulator-companies/company-books';
import {
  sumOf,
  totalOf,
  type CompanyDocument,
  type CounterSale,
  type Deposit,
  type DocumentKind,
  type Journal,
  type OpenItem,
  type Purchase,
  type Settlement,
} from '@daily-snapshot/emulator-companies/document';
import { inHome } from '@daily-snapshot/emulator-companies/foreign-currency';
import type { Item } from '@daily-snapshot/emulator-companies/item';
import { decimal, LineWriter } from './document-lines.ts';
import type {
  AccountEntity,
  ItemEntity,
  Line,
  PartyEntity,
  Transaction,
  TransactionBody,
} from './published-types.ts';

/** The API names of the document kinds. Wages paid by the payroll product have no API name. */
export const ENTITY_OF: Readonly<Partial<Record<DocumentKind, string>>> = {
  invoice: 'Invoice',
  creditMemo: 'CreditMemo',
  payment: 'Payment',
  salesReceipt: 'SalesReceipt',
  refundReceipt: 'RefundReceipt',
  deposit: 'Deposit',
  purchase: 'Purchase',
  bill: 'Bill',
  vendorCredit: 'VendorCredit',
  billPayment: 'BillPayment',
  journal: 'JournalEntry',
  transfer: 'Transfer',
};

export const TRANSACTION_ENTITIES: readonly string[] = Object.values(ENTITY_OF);
export const LIST_ENTITIES: readonly string[] = ['Account', 'Customer', 'Vendor', 'Item'];

/** An object of the API. Queries look at its fields by name. */
export type Entity = { readonly Id: string } & object;

/**
 * Formats a time. Intuit writes a local offset such as `2026-11-20T06:00:00-08:00`; the emulator
 * writes UTC.
 */
export const timeText = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, '+00:00');

const ACCOUNT_TYPES: Readonly<
  Record<AccountType, readonly [type: string, subType: string, classification: string]>
> = {
  bank: ['Bank', 'Checking', 'Asset'],
  card: ['Credit Card', 'CreditCard', 'Liability'],
  receivable: ['Accounts Receivable', 'AccountsReceivable', 'Asset'],
  undeposited: ['Other Current Asset', 'UndepositedFunds', 'Asset'],
  'other-asset': ['Other Current Asset', 'OtherCurrentAssets', 'Asset'],
  'fixed-asset': ['Fixed Asset', 'MachineryAndEquipment', 'Asset'],
  payable: ['Accounts Payable', 'AccountsPayable', 'Liability'],
  'sales-tax': ['Other Current Liability', 'GlobalTaxPayable', 'Liability'],
  'other-liability': ['Other Current Liability', 'OtherCurrentLiabilities', 'Liability'],
  loan: ['Long Term Liability', 'NotesPayable', 'Liability'],
  equity: ['Equity', 'OwnersEquity', 'Equity'],
  income: ['Income', 'SalesOfProductIncome', 'Revenue'],
  cogs: ['Cost of Goods Sold', 'SuppliesMaterialsCogs', 'Expense'],
  expense: ['Expense', 'OtherMiscellaneousServiceCost', 'Expense'],
  'other-income': ['Other Income', 'OtherMiscellaneousIncome', 'Revenue'],
  'other-expense': ['Other Expense', 'OtherMiscellaneousExpense', 'Expense'],
};

const ITEM_TYPES = {
  inventory: 'Inventory',
  nonInventory: 'NonInventory',
  service: 'Service',
  bundle: 'Group',
} as const;

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

const metaData = (createdAt: Date, updatedAt: Date) => ({
  CreateTime: timeText(createdAt),
  LastUpdatedTime: timeText(updatedAt),
});

/** Writes the books of a company in the form of the API. */
export class EntityWriter {
  readonly #books: CompanyBooks;
  readonly #lines: LineWriter;

  constructor(books: CompanyBooks) {
    this.#books = books;
    this.#lines = new LineWriter(books, (id) => this.#accountRef(id));
  }

  account(account: Account): AccountEntity {
    const { id, name, type, parent, isInactive = false } = account;
    const [accountType, subType, classification] = ACCOUNT_TYPES[type];
    const isMoney = type === 'bank' || type === 'card';
    return {
      Name: name,
      SubAccount: parent !== undefined,
      ...(parent !== undefined && { ParentRef: { value: parent } }),
      FullyQualifiedName: this.#fullName(account),
      Active: !isInactive,
      Classification: classification,
      AccountType: accountType,
      AccountSubType: this.#subType(id) ?? subType,
      CurrentBalance: isMoney ? decimal(this.#books.balanceOfAccount(id)) : 0,
      CurrentBalanceWithSubAccounts: isMoney ? decimal(this.#books.balanceOfAccount(id)) : 0,
      CurrencyRef: { value: this.#books.profile.currency },
      domain: 'QBO',
      sparse: false,
      Id: id,
      SyncToken: '0',
      MetaData: metaData(LONG_AGO, LONG_AGO),
    };
  }

  item({
    id,
    name,
    kind,
    income,
    expense,
    asset,
    costCents,
    isInactive = false,
  }: Item): ItemEntity {
    const isStock = kind === 'inventory';
    return {
      Name: name,
      FullyQualifiedName: name,
      Active: !isInactive,
      Type: ITEM_TYPES[kind],
      TrackQtyOnHand: isStock,
      ...(costCents !== undefined && { PurchaseCost: decimal(costCents) }),
      ...(income !== undefined && { IncomeAccountRef: this.#accountRef(income) }),
      ...(expense !== undefined && { ExpenseAccountRef: this.#accountRef(expense) }),
      ...(asset !== undefined && { AssetAccountRef: this.#accountRef(asset) }),
      domain: 'QBO',
      sparse: false,
      Id: id,
      SyncToken: '0',
      MetaData: metaData(LONG_AGO, LONG_AGO),
    };
  }

  party({ id, name }: Party): PartyEntity {
    return {
      DisplayName: name,
      PrintOnCheckName: name,
      Active: true,
      domain: 'QBO',
      sparse: false,
      Id: id,
      SyncToken: '0',
      MetaData: metaData(LONG_AGO, LONG_AGO),
    };
  }

  document(document: CompanyDocument): Transaction & TransactionBody {
    const { id, version, date, createdAt, updatedAt, state, memo, currency } = document;
    const note = state === 'voided' ? ['Voided', memo].filter(Boolean).join(' - ') : memo;
    return {
      ...this.#body(state === 'voided' ? emptied(document) : document),
      domain: 'QBO',
      sparse: false,
      Id: id,
      SyncToken: String(version),
      MetaData: metaData(createdAt, updatedAt),
      DocNumber: document.number,
      TxnDate: date,
      CurrencyRef: { value: currency?.code ?? this.#books.profile.currency },
      ...(currency && { ExchangeRate: currency.rate }),
      ...(note !== '' && { PrivateNote: note }),
    };
  }

  #body(document: CompanyDocument): TransactionBody {
    const body = this.#bodyOfKind(document);
    const { currency } = document;
    const { TotalAmt } = body;
    if (!currency || TotalAmt === undefined) return body;
    return { ...body, HomeTotalAmt: decimal(inHome(totalOf(document), currency)) };
  }

  #bodyOfKind(document: CompanyDocument): TransactionBody {
    switch (document.kind) {
      case 'invoice':
      case 'creditMemo':
        return this.#customerItem(document);
      case 'bill':
      case 'vendorCredit':
        return this.#vendorItem(document);
      case 'payment':
        return this.#payment(document);
      case 'billPayment':
        return this.#billPayment(document);
      case 'salesReceipt':
      case 'refundReceipt':
        return this.#counterSale(document);
      case 'deposit':
        return this.#deposit(document);
      case 'purchase':
        return this.#purchase(document);
      case 'journal':
        return this.#journal(document);
      case 'transfer':
        return {
          Amount: decimal(document.cents),
          FromAccountRef: this.#accountRef(document.from),
          ToAccountRef: this.#accountRef(document.to),
        };
      case 'paycheck':
        return {};
    }
  }

  #customerItem(item: OpenItem): TransactionBody {
    const balance = decimal(this.#books.balanceOf(item));
    const isInvoice = item.kind === 'invoice';
    return {
      CustomerRef: this.#partyRef(item.party),
      Line: this.#lines.sales(item.lines),
      TxnTaxDetail: { TotalTax: decimal(item.taxCents) },
      TotalAmt: decimal(totalOf(item)),
      Balance: balance,
      ...(isInvoice
        ? { DueDate: item.dueDate, EmailStatus: 'NotSet' }
        : { RemainingCredit: balance }),
      LinkedTxn: this.#settledBy(item, () => 'Payment'),
    };
  }

  #vendorItem(item: OpenItem): TransactionBody {
    return {
      VendorRef: this.#partyRef(item.party),
      APAccountRef: this.#accountRef(this.#books.defaultAccounts.payable),
      Line: this.#lines.expenses(item.lines),
      TotalAmt: decimal(totalOf(item)),
      Balance: decimal(this.#books.balanceOf(item)),
      ...(item.kind === 'bill' && { DueDate: item.dueDate }),
      LinkedTxn: this.#settledBy(item, ({ account }) =>
        this.#books.account(account).type === 'card' ? 'BillPaymentCreditCard' : 'BillPaymentCheck',
      ),
    };
  }

  #settledBy(item: OpenItem, typeOf: (settlement: Settlement) => string) {
    return this.#books
      .settlementsOf(item.id)
      .map((settlement) => ({ TxnId: settlement.id, TxnType: typeOf(settlement) }));
  }

  #payment(payment: Settlement): TransactionBody {
    const { id, party, account, cents, links } = payment;
    const deposit = this.#books.depositOf(id);
    return {
      CustomerRef: this.#partyRef(party),
      DepositToAccountRef: { value: account },
      TotalAmt: decimal(cents),
      UnappliedAmt: decimal(cents - sumOf(links)),
      ProcessPayment: false,
      Line: this.#linkLines(payment, { invoice: 'Invoice', creditMemo: 'CreditMemo' }),
      LinkedTxn: deposit ? [{ TxnId: deposit.id, TxnType: 'Deposit' }] : [],
    };
  }

  #billPayment(payment: Settlement): TransactionBody {
    const isCard = this.#books.account(payment.account).type === 'card';
    const account = this.#accountRef(payment.account);
    return {
      VendorRef: this.#partyRef(payment.party),
      PayType: isCard ? 'CreditCard' : 'Check',
      ...(isCard
        ? { CreditCardPayment: { CCAccountRef: account } }
        : { CheckPayment: { BankAccountRef: account, PrintStatus: 'NotSet' } }),
      TotalAmt: decimal(payment.cents),
      Line: this.#linkLines(payment, { bill: 'Bill', vendorCredit: 'VendorCredit' }),
    };
  }

  /**
   * Returns the lines of a payment. An applied credit has its own line with a positive amount, like
   * the other lines.
   */
  #linkLines(
    { links }: Settlement,
    types: Readonly<Partial<Record<DocumentKind, string>>>,
  ): Line[] {
    return links.map(({ document, cents }) => ({
      Amount: decimal(Math.abs(cents)),
      LinkedTxn: [{ TxnId: document, TxnType: types[this.#books.document(document).kind] ?? '' }],
    }));
  }

  #counterSale(sale: CounterSale): TransactionBody {
    const deposit = this.#books.depositOf(sale.id);
    return {
      CustomerRef: this.#partyRef(sale.party),
      DepositToAccountRef: this.#accountRef(sale.account),
      Line: this.#lines.sales(sale.lines),
      TxnTaxDetail: { TotalTax: decimal(sale.taxCents) },
      TotalAmt: decimal(totalOf(sale)),
      Balance: 0,
      ...(deposit && { LinkedTxn: [{ TxnId: deposit.id, TxnType: 'Deposit' }] }),
    };
  }

  #deposit(deposit: Deposit): TransactionBody {
    const { cashBack } = deposit;
    const undeposited = this.#accountRef(this.#books.defaultAccounts.undeposited);
    const collected = deposit.collected.map(({ document, cents }): Line => ({
      Amount: decimal(cents),
      LinkedTxn: [
        {
          TxnId: document,
          TxnType: ENTITY_OF[this.#books.document(document).kind] ?? '',
          TxnLineId: '0',
        },
      ],
      DetailType: 'DepositLineDetail',
      DepositLineDetail: { AccountRef: undeposited },
    }));
    const own = deposit.lines.map(({ account, cents, description }, index): Line => ({
      Id: String(index + 1),
      LineNum: index + 1,
      Description: description,
      Amount: decimal(cents),
      DetailType: 'DepositLineDetail',
      DepositLineDetail: {
        AccountRef: this.#accountRef(account),
        ...(deposit.party !== '' && {
          Entity: { ...this.#partyRef(deposit.party), type: 'CUSTOMER' },
        }),
      },
    }));
    return {
      DepositToAccountRef: this.#accountRef(deposit.account),
      TotalAmt: decimal(totalOf(deposit)),
      Line: [...collected, ...own],
      ...(cashBack && {
        CashBack: {
          AccountRef: this.#accountRef(cashBack.account),
          Amount: decimal(cashBack.cents),
          Memo: cashBack.description,
        },
      }),
    };
  }

  #purchase(purchase: Purchase): TransactionBody {
    const types = { cash: 'Cash', check: 'Check', card: 'CreditCard' } as const;
    return {
      PaymentType: types[purchase.means],
      AccountRef: this.#accountRef(purchase.account),
      EntityRef: { ...this.#partyRef(purchase.party), type: 'Vendor' },
      // The API leaves this field out unless the purchase is a card refund.
      ...(purchase.isCredit && { Credit: true }),
      TotalAmt: decimal(totalOf(purchase)),
      Line: this.#lines.expenses(purchase.lines),
    };
  }

  #journal(journal: Journal): TransactionBody {
    return {
      Adjustment: false,
      // Documented as "always zero".
      TotalAmt: 0,
      Line: journal.lines.map(({ account, cents, description }, index): Line => ({
        Id: String(index),
        Description: description,
        Amount: decimal(Math.abs(cents)),
        DetailType: 'JournalEntryLineDetail',
        JournalEntryLineDetail: {
          PostingType: cents > 0 ? 'Debit' : 'Credit',
          AccountRef: this.#accountRef(account),
        },
      })),
    };
  }

  #accountRef(id: string) {
    return { value: id, name: this.#fullName(this.#books.account(id)) };
  }

  #partyRef(id: string) {
    return { value: id, name: this.#books.party(id).name };
  }

  /** Returns a name such as `Services:Installation`. */
  #fullName({ name, parent }: Account): string {
    return parent === undefined ? name : `${this.#fullName(this.#books.account(parent))}:${name}`;
  }

  #subType(id: string): string | undefined {
    const { unappliedIncome, unappliedExpense } = this.#books.defaultAccounts;
    if (id === unappliedIncome) return 'UnappliedCashPaymentIncome';
    return id === unappliedExpense ? 'UnappliedCashBillPaymentExpense' : undefined;
  }
}

/**
 * Returns a voided document with all amounts set to zero. It keeps its lines, except the links of a
 * payment.
 */
function emptied(document: CompanyDocument): CompanyDocument {
  const empty = <L extends { readonly cents: number }>(lines: readonly L[]) =>
    lines.map((line) => ({ ...line, cents: 0 }));
  return {
    ...document,
    ...('lines' in document && { lines: empty(document.lines) }),
    ...('taxCents' in document && { taxCents: 0 }),
    ...('cents' in document && { cents: 0 }),
    ...('links' in document && { links: [] }),
    ...('collected' in document && { collected: [] }),
    ...('cashBack' in document && { cashBack: undefined }),
  } as CompanyDocument;
}
