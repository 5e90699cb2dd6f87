import { Text } from '@mantine/core';
import { CreateUsers } from '../../../../features/admin/components/create-users.tsx';
import { useAuth } from '../../../../lib/auth/auth.tsx';
import { useConfirmedAction } from './use-confirmed-action.ts';
import { adminCopy } from '../../../../features/admin/model/admin-copy.ts';

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
        {session?.isAdministrator ? adminCopy.start.administrator : adminCopy.start.visitor}
      </Text>
      <CreateUsers confirmed={confirmed} canHoldSecret={!session?.isAdministrator} />
      {dialog}
    </>
  );
}
