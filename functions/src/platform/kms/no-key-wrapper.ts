import type { KeyWrapper } from './key-wrapper.ts';

const refuse = async (): Promise<never> => {
  throw new Error(
    'No bank or books provider is on in this deployment, so it has no CONNECTOR_KEY.',
  );
};

/** The key wrapper of a deployment without banks and books, which stores no grants. */
export const noKeyWrapper: KeyWrapper = { wrap: refuse, unwrap: refuse, currentVersion: refuse };
