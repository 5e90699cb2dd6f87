import { useLocalActions } from '../../../lib/firebase/local-actions.ts';

/** Returns an action that runs the digest schedule now. Only the local environment has it. */
export function useLocalDailyRun() {
  const localActions = useLocalActions();
  return (
    localActions && {
      inbox: localActions.inbox,
      onSend: () => localActions.fireSchedule('digestSweep'),
    }
  );
}
