import { Text } from '@mantine/core';
import { useDashboard } from './dashboard-context.ts';

/** Where the reader's own address has not said yes to the digest yet: that it was asked. */
export function WaitingAddress() {
  const { business, user } = useDashboard();
  if (!business.waitingRecipients?.some(({ address }) => address === user.email)) return null;
  return (
    <Text>
      We have asked {user.email} whether the digest may come there. Say yes in that letter, and it
      does.
    </Text>
  );
}
