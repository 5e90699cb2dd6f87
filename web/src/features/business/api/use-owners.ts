import { useServerQuery } from '../../../lib/data/use-server-query.ts';

const NONE: readonly string[] = [];

/** Returns the addresses of the owners of a business; empty while loading or after a failure. */
export function useOwners(businessId: string): readonly string[] {
  const { live } = useServerQuery('listOwners', { businessId });
  return live.status === 'ready' ? live.value.owners : NONE;
}
