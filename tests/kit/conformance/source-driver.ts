import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type {
  WebhookParser,
  SourceProvider,
} from '../../../functions/src/connections/ports/source-provider.ts';

/** A line as it is put at a provider, whatever the provider makes of it. */
export interface DrivenLine {
  /** the driver's own name for it, by which it is changed and removed */
  readonly name: string;
  readonly date: BusinessDate;
  /** whole cents, positive into the business */
  readonly amount: number;
  /** who paid or was paid */
  readonly who: string;
  /** absent: the first one, or the books */
  readonly account?: 'card' | undefined;
}

/** A line as it is in the books of the provider at this moment, and counts there. */
export interface TrueLine {
  readonly date: BusinessDate;
  readonly amount: number;
}

/** What an emulator may be unable to do because its service never does. */
export type Ability =
  /** shows lines before they are booked */
  | 'pending'
  /** gives lines new ids */
  | 'reissue'
  /** changes its list while it is read page by page */
  | 'mutate'
  /** cannot say all changes at once when they are many */
  | 'saturate'
  /** forgets what a checkpoint stands for */
  | 'forget'
  /** gathers its history after consent */
  | 'gather'
  /** tells until when its data reach */
  | 'silence'
  /** access that has to be refreshed */
  | 'refresh'
  /** says when access will end */
  | 'ending'
  /** opens several companies in one consent */
  | 'several'
  /** has accounts of several kinds */
  | 'accounts'
  /** has lines in other currencies */
  | 'currencies'
  /** states its own profit and loss */
  | 'profit-and-loss';

/**
 * One fresh company or bank at an emulator, reached over the network, with an adapter that speaks to it.
 * Each emulator's `testing.ts` can open one.
 */
export interface SourceWorld {
  readonly source: SourceProvider;
  readonly notices: WebhookParser;
  /** abilities that the service does not have, each with the reason */
  readonly cannot: Readonly<Partial<Record<Ability, string>>>;
  readonly driver: SourceDriver;
  /** the clock of the emulator, by which the business goes too */
  now(): Date;
  close(): Promise<void>;
}

export interface SourceDriver {
  /** The owner goes where they are sent. @returns the query that their browser comes back with */
  consent(
    url: string,
    answer: 'yes' | 'no' | 'not-yet' | 'yes-to-two',
  ): Promise<Readonly<Record<string, string>>>;

  /** Everything that is booked there now, of all accounts whose lines count. */
  truth(): Promise<readonly TrueLine[]>;

  add(lines: readonly DrivenLine[]): Promise<void>;
  change(name: string, to: Partial<Pick<DrivenLine, 'amount' | 'date' | 'who'>>): Promise<void>;
  /** removed, deleted or voided, each as the service has it */
  remove(name: string): Promise<void>;

  /** `pending` */
  addPending(line: DrivenLine): Promise<void>;
  /** Books what was pending, under a new id, saying which it was or not. */
  settle(name: string, as: { readonly amount: number; readonly isLinked: boolean }): Promise<void>;

  /** `reissue`: every line gets a new id */
  reissueIds(): Promise<void>;
  /** `mutate`: during the next reading, after so many pages, the list changes under it, once */
  mutateAfter(pages: number): Promise<void>;
  /** `saturate`: changes so many lines at once that one answer cannot hold them */
  saturate(): Promise<void>;
  /** `forget`: a checkpoint from before now is of no more use */
  forgetCheckpoints(): Promise<void>;
  /** `gather`: after consent the history is not there yet; `gathered` ends it */
  gather(): Promise<void>;
  gathered(): Promise<void>;
  /** `silence`: what happens from now on is not told, and data reach until here; `speak` ends it */
  fallSilent(): Promise<void>;
  speak(): Promise<void>;
  /** `currencies`: puts a line in another currency */
  addForeign(line: DrivenLine): Promise<void>;

  /** The next so many requests for data fail so. */
  fail(how: 'down' | 'drop-connection' | 'wrong-shape' | 'html', times: number): Promise<void>;
  /** The next request is one too many. @param retryAfter in seconds */
  limit(retryAfter: number): Promise<void>;

  /** `refresh`: the access that was last given is no longer good, what renews it is */
  expireAccess(): Promise<void>;
  /** `refresh`: the next renewal happens there, and its answer is lost */
  loseRenewal(): Promise<void>;
  /** the owner takes access back, or it ends */
  endConsent(): Promise<void>;
  /** `ending`: access ends then unless the owner renews it */
  endConsentAt(instant: Date): Promise<void>;
  /** whether we can still read there */
  hasConsent(): Promise<boolean>;

  /** what the emulator would post to our address about the changes since it was asked last */
  posts(): Promise<readonly DrivenPost[]>;
  /** requests that changed something there other than our access: always none */
  writes(): Promise<number>;
}

export interface DrivenPost {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}
