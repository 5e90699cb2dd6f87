import { unsubscribeSecret, maxInstances } from '../../platform/config.ts';
import { noContent, signedInFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { cancelDeletion, requestDeletion } from '../commands/delete-account.ts';
import { endSessions } from '../commands/end-sessions.ts';
import { exportData } from '../commands/export-data.ts';
import { recordVisit } from '../commands/log-access.ts';
import { acceptInvitation, inviteViewer, removeViewer } from '../commands/viewers.ts';

export const accountsApi = signedInFunction(
  'accountsApi',
  {
    endSessions: {
      guard: 'recent',
      handle: (request, caller) => noContent(endSessions(ports(), request, caller)),
    },
    recordVisit: (request, caller, { signedInAt }) =>
      noContent(recordVisit(ports(), { ...request, signedInAt }, caller)),
    exportData: {
      guard: 'recent',
      handle: (request, caller) => exportData(ports(), request, caller),
    },
    requestDeletion: {
      guard: 'recent',
      handle: async (request, caller) => {
        const eraseAt = await requestDeletion(ports(), request, caller);
        return { eraseAt: eraseAt.toISOString() };
      },
    },
    cancelDeletion: (request, caller) => noContent(cancelDeletion(ports(), request, caller)),
    inviteViewer: (request, caller) => noContent(inviteViewer(ports(), request, caller)),
    removeViewer: (request, caller) => noContent(removeViewer(ports(), request, caller)),
    acceptInvitation: async (request, caller) => ({
      businessId: await acceptInvitation(ports(), request, caller),
    }),
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances,
    // A page of an export holds 20 MB as documents, as copies and as text.
    concurrency: 15,
    secrets: [unsubscribeSecret],
  },
);
