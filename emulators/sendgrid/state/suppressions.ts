import type { SendGridEvent } from '../events/event.ts';
import type { Message } from './message.ts';

/** The suppression lists of an account. `groups` contains the lists of each unsubscribe group. */
export const SUPPRESSION_LISTS = ['bounces', 'blocks', 'spam_reports', 'unsubscribes'] as const;

export type SuppressionList = (typeof SUPPRESSION_LISTS)[number];

/** A suppression in the format of the API. */
export interface Suppression {
  readonly email: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly reason?: string;
  readonly status?: string;
  readonly ip?: string;
}

/** The reason in the dropped event for each list. */
const DROP_REASONS = [
  ['bounces', 'Bounced Address'],
  ['spam_reports', 'Spam Reporting Address'],
  ['unsubscribes', 'Unsubscribed Address'],
] as const;

const keyOf = (email: string) => email.toLowerCase();

/** The suppressed addresses of an account. */
export class Suppressions {
  readonly #lists: Readonly<Record<SuppressionList, Map<string, Suppression>>> = {
    bounces: new Map(),
    blocks: new Map(),
    spam_reports: new Map(),
    unsubscribes: new Map(),
  };
  readonly #groups = new Map<number, Set<string>>();

  add(list: SuppressionList, suppression: Suppression): void {
    this.#lists[list].set(keyOf(suppression.email), suppression);
  }

  /** Returns a list, newest first. */
  all(list: SuppressionList): readonly Suppression[] {
    return [...this.#lists[list].values()].reverse();
  }

  find(list: SuppressionList, email: string): Suppression | undefined {
    return this.#lists[list].get(keyOf(email));
  }

  /**
   * Removes an address.
   *
   * @returns false when the address was not in the list
   */
  remove(list: SuppressionList, email: string): boolean {
    return this.#lists[list].delete(keyOf(email));
  }

  empty(list: SuppressionList): void {
    this.#lists[list].clear();
  }

  clear(): void {
    for (const list of SUPPRESSION_LISTS) this.empty(list);
    this.#groups.clear();
  }

  /** Returns the reason why a message is dropped for a recipient, or undefined. */
  reasonToDrop({ bypasses, groupId }: Message, email: string): string | undefined {
    for (const [list, reason] of DROP_REASONS) {
      if (!bypasses.includes(list) && this.#lists[list].has(keyOf(email))) return reason;
    }
    const hasLeftGroup = groupId !== null && this.#groups.get(groupId)?.has(keyOf(email));
    return hasLeftGroup && !bypasses.includes('groups') ? 'Unsubscribed Address' : undefined;
  }

  /** Updates the lists after an event. */
  update(
    event: Pick<SendGridEvent, 'event' | 'type' | 'reason' | 'status'>,
    { email, created, groupId }: { email: string; created: number; groupId: number | null },
  ): void {
    if (event.event === 'bounce') {
      const list = event.type === 'blocked' ? 'blocks' : 'bounces';
      const { reason = '', status = '5.0.0' } = event;
      this.add(list, { email, created, reason, status });
    }
    if (event.event === 'spamreport') this.add('spam_reports', { email, created, ip: '127.0.0.1' });
    if (event.event === 'unsubscribe') this.add('unsubscribes', { email, created });
    if (groupId === null) return;
    const group = this.#groups.get(groupId) ?? new Set();
    this.#groups.set(groupId, group);
    if (event.event === 'group_unsubscribe') group.add(keyOf(email));
    if (event.event === 'group_resubscribe') group.delete(keyOf(email));
  }
}
