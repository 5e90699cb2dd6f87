import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type {
  WebhookParser,
  SourceProvider,
} from '../../../functions/src/connections/ports/source-provider.ts';

/** A transaction to create at a provider. */
export interface TestTransaction {
  /** the driver's own name of the transaction, used to change and remove it */
  readonly name: string;
  readonly date: BusinessDate;
  /** whole cents, positive for money in */
  readonly amount: number;
  /** the counterparty */
  readonly counterparty: string;
  /** absent: the first account, or the books */
  readonly account?: 'card' | undefined;
}

/** A transaction that the provider's records currently contain and count. */
export interface ExpectedTransaction {
  readonly date: BusinessDate;
  readonly amount: number;
}

/** Abilities that an emulator may lack because its service lacks them. */
export type Ability =
  /** shows pending transactions before they are posted */
  | 'pending'
  /** assigns new ids to transactions */
  | 'reissue'
  /** changes its list during pagination */
  | 'mutate'
  /** cannot report a very large set of changes at once */
  | 'saturate'
  /** invalidates the state behind a checkpoint */
  | 'forget'
  /** prepares its history after consent */
  | 'gather'
  /** reports how far its data is complete */
  | 'silence'
  /** has access tokens that must be refreshed */
  | 'refresh'
  /** announces when access will end */
  | 'ending'
  /** opens several companies in one consent */
  | 'several'
  /** has accounts of several kinds */
  | 'accounts'
  /** has transactions in other currencies */
  | 'currencies'
  /** reports its own profit and loss */
  | 'profit-and-loss';

/**
 * A new company or bank at an emulator, reached over the network, with an adapter that reads it.
 * Each emulator's `testing.ts` can open one.
 */
export interface SourceHarness {
  readonly source: SourceProvider;
  readonly events: WebhookParser;
  /** abilities that the service lacks, each with the reason */
  readonly cannot: Readonly<Partial<Record<Ability, string>>>;
  readonly driver: SourceDriver;
  /** the clock of the emulator, which the business uses too */
  now(): Date;
  close(): Promise<void>;
}

export interface SourceDriver {
  /** Acts as the owner at the consent URL. @returns the query that the browser returns with */
  consent(
    url: string,
    answer: 'yes' | 'no' | 'not-yet' | 'yes-to-two',
  ): Promise<Readonly<Record<string, string>>>;

  /** Returns all transactions currently posted at the source, in all accounts that count. */
  transactions(): Promise<readonly ExpectedTransaction[]>;

  add(lines: readonly TestTransaction[]): Promise<void>;
  change(
    name: string,
    to: Partial<Pick<TestTransaction, 'amount' | 'date' | 'counterparty'>>,
  ): Promise<void>;
  /** removes, deletes or voids the transaction, depending on the service */
  remove(name: string): Promise<void>;

  /** `pending` */
  addPending(line: TestTransaction): Promise<void>;
  /** Posts a pending transaction under a new id, with or without a link to the pending one. */
  postPending(
    name: string,
    as: { readonly amount: number; readonly isLinked: boolean },
  ): Promise<void>;

  /** `reissue`: assigns a new id to every transaction */
  reissueIds(): Promise<void>;
  /** `mutate`: changes the list once during the next sync, after this many pages */
  changeListAfter(pages: number): Promise<void>;
  /** `saturate`: changes more transactions at once than one response can hold */
  saturate(): Promise<void>;
  /** `forget`: makes all earlier checkpoints invalid */
  forgetCheckpoints(): Promise<void>;
  /** `gather`: keeps the history unavailable after consent until `gathered` is called */
  delayHistory(): Promise<void>;
  releaseHistory(): Promise<void>;
  /**
   * `silence`: stops reporting changes, so that the data is complete only up to now; `speak` ends
   * it
   */
  stopReporting(): Promise<void>;
  resumeReporting(): Promise<void>;
  /** `currencies`: adds a transaction in another currency */
  addForeignCurrency(line: TestTransaction): Promise<void>;

  /** Makes the next `times` data requests fail this way. `slow` answers after 31 seconds. */
  failRequests(
    how: 'down' | 'drop-connection' | 'wrong-shape' | 'html' | 'slow',
    times: number,
  ): Promise<void>;
  /** Rejects the next request with a rate limit. @param retryAfter in seconds */
  rateLimit(retryAfter: number): Promise<void>;

  /** `refresh`: expires the current access token but not the refresh token */
  expireAccess(): Promise<void>;
  /** `refresh`: performs the next token refresh at the provider but loses the response */
  loseRefreshResponse(): Promise<void>;
  /** the owner revokes access, or access expires */
  revokeAccess(): Promise<void>;
  /** `ending`: access ends at this time unless the owner renews it */
  endAccessAt(instant: Date): Promise<void>;
  /** whether we can still read the source */
  hasConsent(): Promise<boolean>;

  /** returns the webhooks that the emulator would post about changes since the last call */
  webhooks(): Promise<readonly TestWebhook[]>;
  /** number of requests that changed anything there except our access; always 0 */
  writeCount(): Promise<number>;
}

export interface TestWebhook {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}
