import { Text } from '@mantine/core';
import { useDashboard } from '../dashboard-context.ts';

/** Says that a confirmation was sent, if the user's own address is not confirmed yet. */
export function UnconfirmedAddressNote() {
  const { business, user } = useDashboard();
  if (!business.waitingRecipients?.some(({ address }) => address === user.email)) return null;
  return (
    <Text>
      We have asked {user.email} whether the digest may come there. Say yes in that letter, and it
      does.
    </Text>
  );
}
