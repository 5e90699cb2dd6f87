import { startDigests as start } from '../../commands/start-digests.ts';
import { unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

export const startDigests = callable(
  'startDigests',
  async ({ businessId }, caller) => {
    const digestDueAt = await start(ports(), { businessId, caller });
    return { digestDueAt: digestDueAt.toISOString() };
  },
  { secrets: [unsubscribeSecret] },
);
