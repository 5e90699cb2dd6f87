import { Text } from '@mantine/core';
import { CreateUsers } from '../../../../features/admin/components/create-users.tsx';
import { useAuth } from '../../../../lib/auth/auth.tsx';
import { useConfirmedAction } from './use-confirmed-action.ts';

/**
 * The page that creates the first users. Everyone can open it, and the server decides who may
 * submit.
 */
export default function AdminStartRoute() {
  const { session } = useAuth();
  const { confirmed, dialog } = useConfirmedAction();
  return (
    <>
      <Text maw="68ch">
        {session?.isAdministrator
          ? 'You administer this service. What you do here is in the audit log.'
          : 'This is where Daily Snapshot is run. Sign in as an administrator for the rest of it.'}
      </Text>
      <CreateUsers confirmed={confirmed} canHoldSecret={!session?.isAdministrator} />
      {dialog}
    </>
  );
}
