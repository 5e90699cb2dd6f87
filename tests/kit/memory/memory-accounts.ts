import type { Accounts } from '../../../functions/src/accounts/ports/accounts.ts';
import type { MemoryStore } from './memory-store.ts';

/** An ID token is the id of its account. */
export const memoryAccounts = ({ endedSessions, signIns }: MemoryStore): Accounts => ({
  isInForce: async (idToken) => !endedSessions.has(idToken),
  endSessions: async (accountId) => {
    endedSessions.add(accountId);
  },
  addressOf: async () => undefined,
  signInsOf: async (accountIds) =>
    new Map([...signIns].filter(([accountId]) => accountIds.includes(accountId))),
  remove: async (accountId) => {
    endedSessions.add(accountId);
  },
});
