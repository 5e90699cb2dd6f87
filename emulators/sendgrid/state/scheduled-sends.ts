/** The status of a batch whose e-mails are not sent yet. */
export type BatchStatus = 'pause' | 'cancel';

/** The batches and their pause or cancel status. */
export class ScheduledSends {
  readonly #batches = new Set<string>();
  readonly #statuses = new Map<string, BatchStatus>();
  #onReleased: (batchId: string) => void = () => {};

  /** Sets the listener for batches whose pause ends. */
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

  /** Removes the status of a batch. */
  release(batchId: string): void {
    this.#statuses.delete(batchId);
    this.#onReleased(batchId);
  }

  clear(): void {
    this.#batches.clear();
    this.#statuses.clear();
  }
}
