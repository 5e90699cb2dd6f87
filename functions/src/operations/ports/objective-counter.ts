import type { ObjectiveCounts } from '@daily-snapshot/domain/operations/objective-counts';

export interface ObjectiveCounter {
  /** @returns null if the events could not be counted */
  count(): Promise<readonly ObjectiveCounts[] | null>;
}
