// The interface of a row of the reliability bar.
import type { LocalEnvironment } from '../../emulators/local/local-environment.ts';

export type { LocalEnvironment };

/**
 * The resources that a row needs. Rows that use the shared environment run one after the other, beside
 * the rows that need nothing. Rows that measure times run after both, alone.
 */
export type RowNeed = 'environment' | 'whole machine';

/** One row of the reliability bar. */
export interface BarRow {
  /** `P9` */
  readonly id: string;
  readonly title: string;
  /** `sessions` */
  readonly unit: string;
  /** The requirement in words: `1 session per intent`. */
  readonly bar: string;
  /** A required row that fails refuses the release. */
  readonly required: boolean;
  /** Runs with `--quick` too. */
  readonly isQuick: boolean;
  /** Absent: nothing that other rows use. */
  readonly needs?: RowNeed;
  /** Measures the figure. An error counts as a failed row. */
  readonly run: (context: BarContext) => Promise<BarResult>;
}

export interface BarContext {
  readonly isQuick: boolean;
  readonly seed: number;
  /** A local environment that all rows share. It starts at the first request and stops at the end. */
  readonly environment: () => Promise<LocalEnvironment>;
}

export interface BarResult {
  readonly figure: number | string;
  readonly pass: boolean;
  /** How the figure was measured: `in memory`, `over the network`. */
  readonly mode: string;
}

/** Thrown by a row that cannot run here. A full run fails unless the row has a waiver. */
export class SkippedRow extends Error {}
