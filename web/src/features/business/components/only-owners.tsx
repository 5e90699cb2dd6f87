import { Text } from '@mantine/core';
import { useOwners } from '../api/use-owners.ts';
import { businessCopy } from '../model/business-copy.ts';

/** Says that only owners can change something, and whom to ask. */
export function OnlyOwners({ businessId }: { readonly businessId: string }) {
  const owners = useOwners(businessId);
  return (
    <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {businessCopy.onlyOwners(owners)}
    </Text>
  );
}
