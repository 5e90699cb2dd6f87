import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until the current second is over. Firebase ends sessions by the second, so a session that
 * began in the second of its end stays valid.
 */
export const nextSecond = (): Promise<void> => delay(1_000 - (Date.now() % 1_000));
