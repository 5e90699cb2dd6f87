import type { GoogleClient } from '../google/google-client.ts';

/** The state at Google, compared with the environment. */
export type Finding =
  | { readonly state: 'ok'; readonly message?: string }
  | {
      readonly state: 'missing' | 'different';
      /** the changes, one line each, without secret values */
      readonly changes: readonly string[];
      readonly apply: () => Promise<void>;
    }
  | { readonly state: 'blocked'; readonly message: string; readonly action: string };

/** One thing of a deployment that setup creates or corrects. */
export interface Step {
  readonly id: string;
  readonly title: string;
  /** the settings that it ensures, one line each */
  readonly settings: readonly string[];
  /** the price, with the page that states it */
  readonly cost: string;
  /** steps that must have succeeded before */
  readonly needs?: readonly string[];
  /** says why the environment does not use the step; it is then skipped */
  readonly off?: string;
  /** Reads what exists. Changes nothing. */
  readonly inspect: (google: GoogleClient) => Promise<Finding>;
}

export const OK: Finding = { state: 'ok' };
