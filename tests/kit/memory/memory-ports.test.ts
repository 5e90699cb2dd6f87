import { describeConnections } from '../port-contracts/connections-contract.ts';
import { describePorts } from '../port-contracts/ports-contract.ts';
import { memoryPorts } from './memory-ports.ts';

describePorts('in memory', async () => {
  const ports = memoryPorts();
  return {
    ...ports,
    store: async (businessId, business) => {
      ports.stored.businesses.set(businessId, business);
    },
  };
});

describeConnections('in memory', async () => memoryPorts());
