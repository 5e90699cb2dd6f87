import { revokeConnections } from '../../connections/commands/disconnect/revoke-connections.ts';
import { startDigestsOfPlan, startPaidDigests } from '../../digest/commands/start-digests.ts';
import { importLines } from '../../imports/commands/import-lines.ts';
import { recordSourceState } from '../../imports/commands/record-source-state.ts';
import {
  removeSourceBatch,
  removeSourceLines,
} from '../../imports/commands/remove-source-lines.ts';
import { setProfitSource } from '../../imports/commands/set-profit-source.ts';
import { queueBusinessEmail } from '../../mail/commands/queue-business-email.ts';
import type { FeaturePorts, Ports } from './ports.ts';

/** Builds the ports that one feature offers to others from the commands of that feature. */
export function featurePorts(ports: () => Ports & FeaturePorts): FeaturePorts {
  return {
    businessEmails: {
      queue: (request, caller, decide) =>
        queueBusinessEmail(ports(), { ...request, decide }, caller),
    },
    connectionRevoker: {
      revokeAll: (businessId) => revokeConnections(ports(), { businessId }),
    },
    digestStarter: {
      startPaidDigests: (businessId, caller) => startPaidDigests(ports(), { businessId }, caller),
      startDigestsOfPlan: (accountId) => startDigestsOfPlan(ports(), { accountId }),
    },
    sourceLedger: {
      importLines: (businessId, delivered) => importLines(ports(), { ...delivered, businessId }),
      recordState: (businessId, state) => recordSourceState(ports(), { ...state, businessId }),
      removeLines: (businessId, source, ids) =>
        removeSourceLines(ports(), { businessId, source, ids }),
      removeBatch: (businessId, source) => removeSourceBatch(ports(), { businessId, source }),
      setProfitSource: (businessId, from, keepAlive) =>
        setProfitSource(ports(), { businessId, from, keepAlive }),
    },
  };
}
