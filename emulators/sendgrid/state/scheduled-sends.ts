/** What was decided about the mails of a batch that are still to go out. */
export type BatchStatus = 'pause' | 'cancel';

/** The batches that exist, and those that are paused or cancelled. */
export class ScheduledSends {
  readonly #batches = new Set<string>();
  readonly #statuses = new Map<string, BatchStatus>();
  #onReleased: (batchId: string) => void = () => {};

  /** Calls back when a batch that was paused is not any more. */
  onReleased(listener: (batchId: string) => void): void {
    this.#onReleased = listener;
  }

  create(batchId: string): void {
    this.#batches.add(batchId);
  }

  has(batchId: string): boolean {
    return this.#batches.has(batchId);
  }

  statusOf(batchId: string | null): BatchStatus | undefined {
    return batchId === null ? undefined : this.#statuses.get(batchId);
  }

  decided(): readonly { readonly batch_id: string; readonly status: BatchStatus }[] {
    return [...this.#statuses].map(([batchId, status]) => ({ batch_id: batchId, status }));
  }

  decide(batchId: string, status: BatchStatus): void {
    this.#statuses.set(batchId, status);
    if (status === 'cancel') this.#onReleased(batchId);
  }

  /** Takes a decision back. */
  release(batchId: string): void {
    this.#statuses.delete(batchId);
    this.#onReleased(batchId);
  }

  clear(): void {
    this.#batches.clear();
    this.#statuses.clear();
  }
}
