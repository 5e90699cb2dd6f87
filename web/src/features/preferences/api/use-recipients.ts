import type { RecipientStanding } from '@daily-snapshot/domain/contracts/callables';
import { useCallable } from '../../../lib/callable.ts';
import { useLive, type Live } from '../../../lib/live.ts';

export const useAddRecipient = () => useCallable('addRecipient');
export const useRemoveRecipient = () => useCallable('removeRecipient');
export const useResubscribe = () => useCallable('resubscribe');

/**
 * Whether the digest reaches those who want it. Only the server may know, so it is asked.
 *
 * @param asOf asked again when this is another
 */
export function useRecipientStandings(
  businessId: string,
  asOf: string,
): Live<readonly RecipientStanding[]> {
  const ask = useCallable('recipientStandings');
  return useLive(`${businessId} ${asOf}`, (next) => {
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
