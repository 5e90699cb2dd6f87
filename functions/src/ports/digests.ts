import type { Watched } from '@daily-snapshot/domain/alerts/file-alerts';
import type { WatchBook } from '@daily-snapshot/domain/alerts/watch-book';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { Digest } from '@daily-snapshot/domain/contracts/digest';
import type { DigestKey } from '@daily-snapshot/domain/contracts/paths';
import type { OutboxEntry } from '@daily-snapshot/domain/delivery/outbox';
import type { Daybook } from '@daily-snapshot/domain/daybook/daybook';

/** All that a digest is computed from, as of one instant. */
export interface Morning {
  readonly business: Business;
  /** absent while nothing is connected */
  readonly daybook: Daybook | undefined;
  /** absent while nothing is connected */
  readonly watch: WatchBook | undefined;
}

/** What a digest leaves behind. */
export interface Publication {
  readonly digest: Digest;
  readonly mail: OutboxEntry;
  readonly nextDueAt: Date;
  /** absent where nothing was judged */
  readonly watched?: Watched | undefined;
}

export interface Digests {
  /**
   * Makes a digest unless there is one for that day: snapshot, mail and the business's next digest
   * in one transaction, all or nothing. The transaction is the lease: it holds what it has read, so
   * of two workers one waits or begins again, and then finds the digest made.
   *
   * A business that is not due, or due later than `nextDueAt`, stays so.
   *
   * @param compose may be called more than once
   */
  publish(
    digest: DigestKey,
    compose: (morning: Morning) => Publication,
  ): Promise<'published' | 'published-before' | 'no-business'>;
}
