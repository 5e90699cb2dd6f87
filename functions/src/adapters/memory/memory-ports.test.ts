import { describePorts } from '../ports-contract.ts';
import { memoryPorts } from './memory-ports.ts';

describePorts('in memory', async () => {
  const { businesses, digests, stored } = memoryPorts();
  return {
    businesses,
    digests,
    store: async (businessId, business) => {
      stored.businesses.set(businessId, business);
    },
  };
});
