import type { RecipientStatus } from '@daily-snapshot/domain/contracts/callables';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLive, type Live } from '../../../lib/data/live.ts';

/**
 * Loads whether each recipient gets the digest. Only the server can read this.
 *
 * @param asOf a change of this value reloads the statuses
 */
export function useRecipientStatuses(
  businessId: string,
  asOf: string,
): Live<readonly RecipientStatus[]> {
  const ask = useCallable('recipientStatuses');
  return useLive(`recipients ${businessId} ${asOf}`, (next) => {
    let isWanted = true;
    const look = async () => {
      const answer = await ask({ businessId });
      if (!isWanted) return;
      next(
        answer.ok
          ? { status: 'ready', value: answer.value.recipients, isStale: false }
          : { status: 'failed', error: answer.error },
      );
    };
    void look();
    return () => {
      isWanted = false;
    };
  });
}
