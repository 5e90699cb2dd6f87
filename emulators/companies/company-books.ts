import type { Account, AccountType } from './account.ts';
import {
  isOpenItem,
  isSettlement,
  totalOf,
  type CompanyDocument,
  type Deposit,
  type NewDocument,
  type OpenItem,
  type Settlement,
} from './document.ts';
import { entriesOf, type DefaultAccounts } from './entries.ts';
import { inHome } from './foreign-currency.ts';
import type { Item, NewItem } from './item.ts';

export interface Party {
  readonly id: string;
  readonly kind: 'customer' | 'vendor';
  readonly name: string;
}

export type ChangeKind = 'created' | 'updated' | 'voided' | 'deleted';

type Listener = (document: CompanyDocument, change: ChangeKind) => void;

/** The fields of an existing document that may change. */
export type DocumentChange = {
  readonly [Name in 'date' | 'memo' | 'lines' | 'links' | 'cents' | 'account' | 'party']?: unknown;
};

export interface CompanyProfile {
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  /** The country whose report layout is used. The default is the United States. */
  readonly country?: 'US' | 'FR';
  /** Whether some invoices are drafts or wait for approval. Only Xero has these states. */
  readonly hasDrafts?: boolean;
}

/**
 * An invalid document or an operation that its state does not allow. Its message is meant for
 * people.
 */
export class BooksError extends Error {}

/**
 * The books of one company: its chart of accounts, its customers and vendors, and its documents.
 */
export class CompanyBooks {
  readonly profile: CompanyProfile;
  readonly defaultAccounts: DefaultAccounts;
  /** The income account of shipping, if the company adds shipping to its sales. */
  shippingAccount: string | undefined;
  readonly #accounts = new Map<string, Account>();
  readonly #parties = new Map<string, Party>();
  readonly #items = new Map<string, Item>();
  readonly #documents = new Map<string, CompanyDocument>();
  readonly #listeners: Listener[] = [];
  /** The IDs of the settlements and deposits that refer to each document. */
  readonly #settledBy = new Map<string, Set<string>>();
  readonly #collectedBy = new Map<string, string>();
  #lastId = 0;

  constructor(profile: CompanyProfile) {
    this.profile = profile;
    this.defaultAccounts = {
      receivable: this.addAccount('Accounts Receivable (A/R)', 'receivable').id,
      payable: this.addAccount('Accounts Payable (A/P)', 'payable').id,
      undeposited: this.addAccount('Undeposited Funds', 'undeposited').id,
      salesTax: this.addAccount('Sales Tax Payable', 'sales-tax').id,
      unappliedIncome: this.addAccount('Unapplied Cash Payment Income', 'income').id,
      unappliedExpense: this.addAccount('Unapplied Cash Bill Payment Expense', 'expense').id,
    };
  }

  addAccount(name: string, type: AccountType, more: Partial<Account> = {}): Account {
    const account = { ...more, id: this.#nextId(), name, type };
    this.#accounts.set(account.id, account);
    return account;
  }

  addParty(kind: Party['kind'], name: string): Party {
    const party = { id: this.#nextId(), kind, name };
    this.#parties.set(party.id, party);
    return party;
  }

  accounts(): Account[] {
    return [...this.#accounts.values()];
  }

  /**
   * Returns an account.
   *
   * @throws BooksError
   */
  account(id: string): Account {
    return found(this.#accounts.get(id), `account ${id}`);
  }

  parties(kind?: Party['kind']): Party[] {
    return [...this.#parties.values()].filter((party) => kind === undefined || party.kind === kind);
  }

  party(id: string): Party {
    return found(this.#parties.get(id), `party ${id}`);
  }

  addItem(item: NewItem): Item {
    const added = { ...item, id: this.#nextId() };
    this.#items.set(added.id, added);
    return added;
  }

  items(): Item[] {
    return [...this.#items.values()];
  }

  item(id: string): Item {
    return found(this.#items.get(id), `item ${id}`);
  }

  /** Makes an account inactive. Lists leave it out unless they are asked for inactive ones. */
  deactivate(id: string): void {
    this.#accounts.set(id, { ...this.account(id), isInactive: true });
  }

  /** Returns all documents, including deleted ones, in the order in which they were entered. */
  documents(): CompanyDocument[] {
    return [...this.#documents.values()];
  }

  document(id: string): CompanyDocument {
    return found(this.#documents.get(id), `document ${id}`);
  }

  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /**
   * Enters a document.
   *
   * @throws BooksError when it does not balance or refers to an unknown record
   */
  enter(newDocument: NewDocument, at: Date): CompanyDocument {
    const id = this.#nextId();
    const document = {
      ...newDocument,
      id,
      number: `${1000 + Number(id)}`,
      createdAt: at,
      updatedAt: at,
      version: 0,
      state: 'live',
    } as CompanyDocument;
    this.#check(document);
    this.#store(document, 'created');
    this.#touchLinked(document, at);
    return document;
  }

  change(id: string, change: DocumentChange, at: Date): CompanyDocument {
    const before = this.#live(id);
    const after = { ...before, ...change, updatedAt: at, version: before.version + 1 };
    const document = after as CompanyDocument;
    this.#check(document);
    this.#store(document, 'updated');
    this.#touchLinked(before, at);
    this.#touchLinked(document, at);
    return document;
  }

  /** Voids a document. It stays in the lists with zero amounts. */
  void(id: string, at: Date): CompanyDocument {
    return this.#end(id, 'voided', at);
  }

  /** Deletes a document. It leaves the lists, and only the change log still names it. */
  delete(id: string, at: Date): CompanyDocument {
    return this.#end(id, 'deleted', at);
  }

  /** Returns the unpaid amount of an invoice or bill, or the unused amount of a credit. */
  balanceOf(item: OpenItem): number {
    if (item.state !== 'live') return 0;
    return totalOf(item) - this.#settled(item.id);
  }

  /** Returns the payments that settle a document. */
  settlementsOf(id: string): Settlement[] {
    return [...(this.#settledBy.get(id) ?? [])].map((by) => this.document(by) as Settlement);
  }

  /** Returns the deposit that contains a payment or receipt. */
  depositOf(id: string): Deposit | undefined {
    const by = this.#collectedBy.get(id);
    return by === undefined ? undefined : (this.document(by) as Deposit);
  }

  /** Returns the balance of a bank account or card. A debit balance is positive. */
  balanceOfAccount(id: string): number {
    let sum = 0;
    for (const document of this.documents()) {
      for (const { account, cents } of entriesOf(document, this.defaultAccounts)) {
        if (account === id) sum += inHome(cents, document.currency);
      }
    }
    return sum;
  }

  #settled(id: string): number {
    let sum = 0;
    for (const { links } of this.settlementsOf(id)) {
      for (const link of links) if (link.document === id) sum += Math.abs(link.cents);
    }
    return sum;
  }

  #end(id: string, state: 'voided' | 'deleted', at: Date): CompanyDocument {
    const before = this.#live(id);
    const deposit = this.depositOf(id);
    if (deposit) throw new BooksError(`Document ${id} is part of deposit ${deposit.id}.`);
    const document = { ...before, state, updatedAt: at, version: before.version + 1 };
    for (const settlement of this.settlementsOf(id)) {
      const links = settlement.links.filter((link) => link.document !== id);
      this.change(settlement.id, { links }, at);
    }
    this.#store(document, state);
    this.#touchLinked(before, at);
    return document;
  }

  /**
   * Marks the documents that a payment settles as changed, because the payment changes their
   * balances.
   */
  #touchLinked(document: CompanyDocument, at: Date): void {
    if (!isSettlement(document)) return;
    for (const { document: id } of document.links) {
      const linked = this.#documents.get(id);
      if (linked?.state !== 'live') continue;
      this.#store({ ...linked, updatedAt: at, version: linked.version + 1 }, 'updated');
    }
  }

  #store(document: CompanyDocument, change: ChangeKind): void {
    const before = this.#documents.get(document.id);
    if (before) this.#index(before, false);
    this.#documents.set(document.id, document);
    if (document.state === 'live') this.#index(document, true);
    for (const listener of this.#listeners) listener(document, change);
  }

  #index(document: CompanyDocument, isThere: boolean): void {
    if (isSettlement(document)) {
      for (const { document: id } of document.links) {
        const by = this.#settledBy.get(id) ?? new Set();
        if (isThere) by.add(document.id);
        else by.delete(document.id);
        this.#settledBy.set(id, by);
      }
    }
    if (document.kind !== 'deposit') return;
    for (const { document: id } of document.collected) {
      if (isThere) this.#collectedBy.set(id, document.id);
      else this.#collectedBy.delete(id);
    }
  }

  #live(id: string): CompanyDocument {
    const document = this.document(id);
    if (document.state === 'live') return document;
    throw new BooksError(`Document ${id} is ${document.state}.`);
  }

  #check(document: CompanyDocument): void {
    const entries = entriesOf(document, this.defaultAccounts);
    for (const { account } of entries) this.account(account);
    const sum = entries.reduce((total, { cents }) => total + cents, 0);
    if (sum !== 0) throw new BooksError(`The document is out of balance by ${sum} cents.`);
    if ('party' in document && document.party !== '') this.party(document.party);
    if (!isSettlement(document)) return;
    for (const link of document.links) {
      const item = this.document(link.document);
      if (!isOpenItem(item)) throw new BooksError(`Document ${item.id} cannot be settled.`);
    }
  }

  #nextId(): string {
    this.#lastId += 1;
    return String(this.#lastId);
  }
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new BooksError(`There is no ${what}.`);
  return value;
}
