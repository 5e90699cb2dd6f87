import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Provider, SourceAccount } from '@daily-snapshot/domain/connections/connection';
import type { StatedAmount } from '@daily-snapshot/domain/connections/reconcile';
import type { UnreadableRecord } from '@daily-snapshot/domain/connections/unreadable-record';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import type { OpenItems } from '@daily-snapshot/domain/ledger/open-items/open-items';
import type { Cents } from '@daily-snapshot/domain/money/cents';

/** The credentials for a source. Secret. Only the provider's adapter knows its fields. */
export type Grant = Readonly<Record<string, string>>;

/** A stored grant. Another process may have changed it since the last read. */
export interface StoredGrant {
  /** returns the current grant. Read it again before you report it as invalid */
  read(): Promise<Grant>;
  /** stores a renewed grant, before its first use */
  save(grant: Grant): Promise<void>;
  /**
   * stores a renewed grant unless another process has changed the stored one; absent if no other
   * process can. Returns whether the renewed grant is stored
   */
  replace?(grant: Grant, before: Grant): Promise<boolean>;
}

/** A request to the provider. */
export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** the pattern of the allow list, without ids and query: "/v3/company/:id/query" */
  readonly path: string;
  /** `reading`: reads the owner's data. `access`: manages our access, such as tokens */
  readonly purpose: 'reading' | 'access';
}

/** Is called before every request. */
export type OnCall = (call: ProviderCall) => void;

/** An attempt to get access to a source. */
export interface Attempt {
  /** the provider returns it in the redirect, if it supports that */
  readonly state: string;
  readonly businessId: string;
  /** the registered address, for providers that add the state and a code of their own */
  readonly redirectUri: string;
  /**
   * the same address with the state and a proof, for providers that add nothing. Only the provider may
   * learn it, so that it proves which browser the provider sent back. Secret
   */
  readonly completionUri: string;
  /** the existing grant, if access is renewed */
  readonly reconnect?: StoredGrant | undefined;
}

/**
 * The stored secret of an attempt: a PKCE verifier or link token from `begin`, then the tokens that the
 * provider issued for the owner's consent.
 */
export type StoredAttempt = StoredGrant;

export interface StartedAttempt {
  /** the page to which the browser is redirected */
  readonly url: string;
  /** the initial content of the `StoredAttempt` that `finish` gets */
  readonly secret: Readonly<Record<string, string>>;
}

/** A company or bank to which the owner granted us access. */
export interface AuthorizedSource {
  readonly grant: Grant;
  /** the provider's id, the same for every account that connects it: realm, tenant, or item of a bank */
  readonly externalKey: string;
  /** as the provider names it: "Bluebird Bakery LLC", "First Bank" */
  readonly name: string;
  readonly accessEndsAt?: Date | undefined;
}

export type AuthorizationOutcome =
  /** if there are several, the owner chooses one */
  | {
      readonly outcome: 'granted';
      readonly sources: readonly [AuthorizedSource, ...AuthorizedSource[]];
    }
  /** the owner has not finished yet; ask again */
  | { readonly outcome: 'waiting' }
  /** the owner declined, went back, or took too long */
  | { readonly outcome: 'declined' }
  /** the owner consented, but the code has expired or the answer was lost */
  | { readonly outcome: 'lapsed' }
  /**
   * several people may have used the page, so that the owner of the source need not be the person who
   * returned. The provider has revoked everything
   */
  | { readonly outcome: 'ambiguous' };

/** Options for reading a source. */
export interface Reading {
  /** the accounting basis of the books; a bank ignores it */
  readonly basis: Basis;
  /**
   * the currency of the business. A bank may keep accounts in several, and we read those in this one.
   * Undefined means the currency of the first account. Books have one currency and ignore it
   */
  readonly currency?: string | undefined;
  readonly onCall: OnCall;
  /** is called for every record that was set aside because it could not be read */
  readonly onUnreadable: (record: UnreadableRecord) => void;
}

/**
 * A provider of books or bank data. Every failure is a `SourceError`. No other text of a provider
 * leaves its adapter.
 */
export interface SourceProvider {
  readonly provider: Provider;
  readonly provides: readonly ('profit' | 'cash')[];
  /**
   * the parameter of the return that only the returning browser gets: a `code` of the provider, or the
   * `proof` in the `completionUri`
   */
  readonly returnParameter: 'code' | 'proof';

  begin(attempt: Attempt): Promise<StartedAttempt>;

  /**
   * Returns the outcome of an attempt. Idempotent until the outcome is final. Tokens that the provider
   * issues only once are stored in the attempt before the next request.
   *
   * @param returned the query parameters of the redirect
   */
  finish(
    attempt: StoredAttempt,
    redirectUri: string,
    returned: Readonly<Record<string, string>>,
  ): Promise<AuthorizationOutcome>;

  open(grant: StoredGrant, reading: Reading): SourceReader;

  /** Revokes our access at the provider. Idempotent. */
  revoke(grant: StoredGrant, onCall: OnCall): Promise<void>;
}

/** The facts that a source reports about itself. */
export interface SourceFacts {
  readonly name: string;
  /** ISO 4217. The reader omits transactions in other currencies */
  readonly currency: string;
  /** every account whose transactions are read; books count as one account */
  readonly accounts: readonly SourceAccount[];
  /** when our access ends if the owner does not renew it */
  readonly accessEndsAt?: Date | undefined;
  /** types of records whose complete list was read for these facts, such as "Account" */
  readonly completeTypes?: readonly string[] | undefined;
}

/** A transaction without its connection. `account` is the `key` of a `SourceAccount`. */
export type ReadLine = Omit<SourceTransaction, 'source'>;

/** A line that an earlier sync stored. */
export type StoredLine = Pick<ReadLine, 'id' | 'date' | 'amount'>;

/** One page of changes. It has each id once, as a transaction or as removed. */
export interface ChangedLines {
  /** new and changed transactions in their current state, with permanent ids */
  readonly lines: readonly ReadLine[];
  /** removed, deleted and voided transactions, including some that we never had */
  readonly removedIds: readonly string[];
  /** whether invoices or bills changed, because some have no transaction until they are paid */
  readonly hasNewlyOwed?: boolean | undefined;
  /**
   * Where a later sync can continue after all pages up to this one are stored. Opaque. Required on the
   * last page only. On other pages it saves repeated work after a crash.
   */
  readonly checkpoint?: string | undefined;
  /**
   * `follows`: there is another page. `none`: this is the last page. `later`: the provider still
   * collects its history; ask again later
   */
  readonly nextPage: 'follows' | 'none' | 'later';
  /** the progress of the whole sync in months, pages or any unit; never decreases */
  readonly progress?: { readonly done: number; readonly of: number } | undefined;
}

/** The books' own profit and loss of one day. Costs are positive. */
export interface ProfitAndLossDay {
  readonly date: BusinessDate;
  readonly income: Cents;
  readonly costOfGoods: Cents;
  readonly expenses: Cents;
  readonly otherIncome: Cents;
  readonly otherExpenses: Cents;
  readonly net: Cents;
}

export interface SourceReader {
  describe(): Promise<SourceFacts>;

  /**
   * Reads the changes since a checkpoint, or everything since a day if there is none. Pages may repeat
   * earlier ones. The reader itself handles a list that changes between two pages, a window with too
   * many changes, and a checkpoint that is too old.
   */
  changes(from: {
    readonly checkpoint?: string | undefined;
    readonly since: BusinessDate;
  }): AsyncIterable<ChangedLines>;

  /**
   * Lists every transaction whose `date` is in the period, in several parts. It may include other
   * days. A transaction of the period that is missing no longer exists.
   *
   * @param stored the lines of the period that are stored, which can save requests
   */
  listing(period: Period, stored?: readonly StoredLine[]): AsyncIterable<readonly ReadLine[]>;

  /**
   * Returns the first day of the stored lines of a period that a listing could date more exactly, even
   * if their totals are right. Such a line has amounts of several days, also from before the period.
   * Absent if every line has its own date.
   */
  undatedSince?(period: Period, stored: readonly StoredLine[]): BusinessDate | undefined;

  /** Returns unpaid invoices and bills in the currency of the books. Banks have none. */
  openItems?(): Promise<OpenItems>;

  /**
   * Returns the books' own totals of each account for some days, in one request if possible, on the
   * basis of the `Reading`. Banks have no such report.
   */
  stated?(period: Period): Promise<readonly StatedAmount[]>;

  /** Returns every day of the period. Banks have no profit and loss. */
  profitAndLoss?(period: Period, basis: Basis): Promise<readonly ProfitAndLossDay[]>;
}

/** An event of a provider's webhook. It names the source, and its data is read by a sync. */
export interface SourceEvent {
  readonly externalKey: string;
  /**
   * `changes`: there are changes to read. `access`: our access has ended, will end, or works again.
   * `revoked`: the owner revoked our access at the provider
   */
  readonly about: 'changes' | 'access' | 'revoked';
  /** null if our access no longer ends; undefined if the event says nothing about it */
  readonly accessEndsAt?: Date | null | undefined;
}

/** Verifies and parses a provider's webhook. */
export interface WebhookParser {
  /** @returns undefined if the request is forged; an empty list if no event is relevant */
  read(
    body: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<readonly SourceEvent[] | undefined>;
}

/** The providers that are set up in this environment. */
export type Sources = Readonly<Partial<Record<Provider, SourceProvider>>>;

export type WebhookParsers = Readonly<Partial<Record<Provider, WebhookParser>>>;
