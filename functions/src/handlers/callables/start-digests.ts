import { startDigests as start } from '../../commands/start-digests.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

export const startDigests = callable('startDigests', async ({ businessId }, callerId) => {
  const digestDueAt = await start(ports(), { businessId, callerId });
  return { digestDueAt: digestDueAt.toISOString() };
});
