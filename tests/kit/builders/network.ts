import type { Network } from '@daily-snapshot/domain/shared/network';

/** Returns a network in a block of its own. */
export const networkNamed = (name: string): Network => ({ address: name, block: `block-${name}` });
