/** What one page of a sweep did. */
export interface SweptPage {
  readonly foundCount: number;
  /** found, but no task could be enqueued: the next sweep finds them again */
  readonly failedCount: number;
}

/** Asks for a task for each; those that fail do not keep the others from theirs. */
export async function enqueueAll<Found>(
  found: readonly Found[],
  enqueue: (one: Found) => Promise<void>,
): Promise<SweptPage> {
  const outcomes = await Promise.allSettled(found.map(enqueue));
  const failedCount = outcomes.filter(({ status }) => status === 'rejected').length;
  return { foundCount: found.length, failedCount };
}
