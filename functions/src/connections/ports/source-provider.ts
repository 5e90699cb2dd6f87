import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Provider, SourceAccount } from '@daily-snapshot/domain/connections/connection';
import type { StatedAmount } from '@daily-snapshot/domain/connections/reconciliation';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import type { OpenItems } from '@daily-snapshot/domain/ledger/open-items/open-items';
import type { Cents } from '@daily-snapshot/domain/money/cents';

/** What a provider gave us to read with. Secret; only the provider's own adapter knows its fields. */
export type Grant = Readonly<Record<string, string>>;

/** A grant as it is kept now. Another process may have changed it since it was last looked at. */
export interface StoredGrant {
  /** as it is stored now: read again before saying that it is no longer any good */
  read(): Promise<Grant>;
  /** stores what replaces it, before anything is asked with the new one */
  keep(grant: Grant): Promise<void>;
}

/** A request that left for the provider. */
export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** the pattern that let it through, as "/v3/company/:id/query": no ids, no query */
  readonly path: string;
  /** whether it read the owner's data, or was about our access to it: tokens, revoking */
  readonly purpose: 'reading' | 'access';
}

/** Hears of every request before it leaves. */
export type OnCall = (call: ProviderCall) => void;

/** Where the owner says yes. */
export interface Attempt {
  /** comes back in the address, where the provider sends one back */
  readonly state: string;
  readonly businessId: string;
  readonly redirectUri: string;
  /** what there is already, where access is only renewed */
  readonly reconnect?: StoredGrant | undefined;
}

/**
 * What is kept of an attempt: what `begin` left, a PKCE verifier or a link token, and what the provider
 * has given for the owner's yes since. Secret.
 */
export type StoredAttempt = StoredGrant;

export interface StartedAttempt {
  /** where the owner's browser is sent */
  readonly url: string;
  /** what `finish` needs of it; the first that a `StoredAttempt` holds */
  readonly kept: Readonly<Record<string, string>>;
  /** by what a notice names this attempt, where the provider posts that it is finished. Secret. */
  readonly webhookKey?: string | undefined;
}

/** One company or bank that the owner has opened to us. */
export interface AuthorizedSource {
  readonly grant: Grant;
  /** what it is at the provider whoever connects it: realm, tenant; item, for a bank */
  readonly externalKey: string;
  /** as the provider names it: "Bluebird Bakery LLC", "First Bank" */
  readonly name: string;
  readonly accessEndsAt?: Date | undefined;
}

export type AuthorizationOutcome =
  /** several: the owner chooses one */
  | {
      readonly outcome: 'granted';
      readonly sources: readonly [AuthorizedSource, ...AuthorizedSource[]];
    }
  /** the owner is not done there yet: ask again */
  | { readonly outcome: 'waiting' }
  /** the owner said no, went back, or took too long */
  | { readonly outcome: 'declined' }
  /** the owner said yes, but what was given for it is taken no more: it ran out, or an answer was lost */
  | { readonly outcome: 'lapsed' };

/** How a source is read. */
export interface Reading {
  /** of the books; a bank has no use for it */
  readonly basis: Basis;
  readonly onCall: OnCall;
}

/**
 * A service that holds books or bank accounts. Everything that cannot be done throws a `SourceError`;
 * nothing else a provider says ever leaves its adapter.
 */
export interface SourceProvider {
  readonly provider: Provider;
  readonly gives: readonly ('profit' | 'cash')[];

  begin(attempt: Attempt): Promise<StartedAttempt>;

  /**
   * Bears being asked again, until the answer is a final one: what is given only once is kept in the
   * attempt before anything else is asked.
   *
   * @param returned the query of the address that the browser came back to
   */
  finish(
    attempt: StoredAttempt,
    redirectUri: string,
    returned: Readonly<Record<string, string>>,
  ): Promise<AuthorizationOutcome>;

  open(held: StoredGrant, reading: Reading): SourceReader;

  /** Ends our access at the provider; what has ended already is no error. */
  revoke(held: StoredGrant, onCall: OnCall): Promise<void>;
}

/** What a source says of itself. */
export interface SourceFacts {
  readonly name: string;
  /** ISO 4217; lines in another are left out by the reader */
  readonly currency: string;
  /** every account whose lines are read; the books are one */
  readonly accounts: readonly SourceAccount[];
  /** when our access ends unless the owner renews it */
  readonly accessEndsAt?: Date | undefined;
}

export type KnownFacts = Pick<SourceFacts, 'accounts' | 'currency'>;

/** A line without the connection it comes from: `account` is the `key` of a `SourceAccount`. */
export type ReadLine = Omit<SourceTransaction, 'source'>;

/** One page of changes. An id stands in it once, as a line or as removed: as the page leaves it. */
export interface ChangedLines {
  /** new ones and changed ones, each as it is now, with the id that it keeps */
  readonly lines: readonly ReadLine[];
  /** removed, deleted and voided; also of lines that we never had */
  readonly removedIds: readonly string[];
  /** whether what is to be paid later is new or changed: of some of it no line comes until it is paid */
  readonly hasNewlyOwed?: boolean | undefined;
  /**
   * From where a later reading may go on when all pages up to this one have been taken. Opaque.
   * Only the last page must have one; more of them mean less to repeat after a crash.
   */
  readonly checkpoint?: string | undefined;
  /**
   * `follows`: another page comes; `none`: that was all; `later`: the provider is still gathering its
   * history, ask again in a while
   */
  readonly rest: 'follows' | 'none' | 'later';
  /** of the whole reading, in months or pages: any unit, as long as it does not go back */
  readonly progress?: { readonly done: number; readonly of: number } | undefined;
}

/** The books' own profit and loss of one day, as the books state it: costs are positive. */
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
  /**
   * @param known what it told a few hours ago: a source may then spare a request and say again what its
   *   accounts held
   */
  describe(known?: KnownFacts): Promise<SourceFacts>;

  /**
   * What has changed since a checkpoint; without one everything that happened since a day. Pages may
   * repeat what an earlier page or reading has said. What a provider does while it is read (a list
   * that changes between two pages, a window with more changes than it can hold, a checkpoint that
   * is too old) is dealt with in here.
   */
  changes(from: {
    readonly checkpoint?: string | undefined;
    readonly since: BusinessDate;
  }): AsyncIterable<ChangedLines>;

  /**
   * Every line whose `date` lies in the period, in as many parts as it takes; lines of other days do
   * no harm. What is missing from it is no longer there.
   */
  listing(period: Period): AsyncIterable<readonly ReadLine[]>;

  /** Unpaid invoices and bills, in the currency of the books; banks know of none. */
  openItems?(): Promise<OpenItems>;

  /**
   * What the books state of each account over some days, in one request where there is a way, on the
   * basis of the reading; banks state nothing.
   */
  stated?(period: Period): Promise<readonly StatedAmount[]>;

  /** Every day of the period; banks have none. */
  profitAndLoss?(period: Period, basis: Basis): Promise<readonly ProfitAndLossDay[]>;
}

/** An owner is done at a provider, whether or not their browser will come back. */
export interface AuthorizationFinishedEvent {
  readonly about: 'finished';
  /** that of the attempt: `StartedAttempt.webhookKey` */
  readonly webhookKey: string;
}

/** Something a provider told us unasked: where to look, never what is there. */
export interface SourceEvent {
  readonly externalKey: string;
  /**
   * `changes`: there is something to read; `access`: it has ended, is about to, or is back;
   * `revoked`: the owner took it back at the provider
   */
  readonly about: 'changes' | 'access' | 'revoked';
  readonly accessEndsAt?: Date | undefined;
}

/** Reads what a provider posts to our address. */
export interface WebhookParser {
  /** @returns undefined when the post is not the provider's; none for what does not concern us */
  read(
    body: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<readonly (SourceEvent | AuthorizationFinishedEvent)[] | undefined>;
}

/** The providers that can be connected here: those we have an access of our own to. */
export type Sources = Readonly<Partial<Record<Provider, SourceProvider>>>;

export type WebhookParsers = Readonly<Partial<Record<Provider, WebhookParser>>>;
