import { unsubscribeSecret, maxInstances } from '../../platform/config.ts';
import { noContent, signedInFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { acceptOwnership, viewOwnershipOffer } from '../commands/accept-ownership.ts';
import { cancelAddressChange, changeAddress, signInState } from '../commands/change-address.ts';
import { createBusiness } from '../commands/create-business.ts';
import { cancelDeletion, requestDeletion } from '../commands/delete-account.ts';
import { exportData } from '../commands/export-data.ts';
import { verifyAddress } from '../commands/verify-address.ts';
import { recordVisit } from '../commands/record-visit.ts';
import { listOwners } from '../commands/list-owners.ts';
import {
  acceptInvitation,
  inviteMember,
  removeMember,
  setMemberRole,
} from '../commands/members.ts';
import { offerOwnership, withdrawOwnershipOffer } from '../commands/offer-ownership.ts';
import { makeRecoveryCodes } from '../commands/recovery-codes.ts';
import { endSession, endSessions, listSessions } from '../commands/sessions.ts';

export const accountsApi = signedInFunction(
  'accountsApi',
  {
    createBusiness: async (request, caller) => ({
      businessId: await createBusiness(ports(), request, caller),
    }),
    endSessions: {
      guard: 'recent',
      handle: (request, caller) => noContent(endSessions(ports(), request, caller)),
    },
    listSessions: (_, caller, { signedInAt }) => listSessions(ports(), { signedInAt }, caller),
    endSession: {
      guard: 'recent',
      handle: (request, caller) => noContent(endSession(ports(), request, caller)),
    },
    recordVisit: (request, caller, { signedInAt }) =>
      noContent(recordVisit(ports(), { ...request, signedInAt }, caller)),
    exportData: {
      guard: 'recent',
      needsVerifiedAddress: true,
      handle: (request, caller) => exportData(ports(), request, caller),
    },
    requestDeletion: {
      guard: 'recent',
      handle: async (request, caller) => {
        const eraseAt = await requestDeletion(ports(), request, caller);
        return { eraseAt: eraseAt.toISOString() };
      },
    },
    signInState: (request, caller) => signInState(ports(), request, caller),
    verifyAddress: (request, caller) => verifyAddress(ports(), request, caller),
    changeAddress: {
      guard: 'recent',
      handle: (request, caller) => noContent(changeAddress(ports(), request, caller)),
    },
    cancelAddressChange: (request, caller) =>
      noContent(cancelAddressChange(ports(), request, caller)),
    makeRecoveryCodes: {
      guard: 'recent',
      handle: (request, caller) => makeRecoveryCodes(ports(), request, caller),
    },
    offerOwnership: {
      guard: 'recent',
      needsVerifiedAddress: true,
      handle: (request, caller) => offerOwnership(ports(), request, caller),
    },
    withdrawOwnershipOffer: (request, caller) =>
      noContent(withdrawOwnershipOffer(ports(), request, caller)),
    viewOwnershipOffer: (request, caller) => viewOwnershipOffer(ports(), request, caller),
    acceptOwnership: {
      guard: 'recent',
      handle: async (request, caller) => ({
        businessId: await acceptOwnership(ports(), request, caller),
      }),
    },
    cancelDeletion: (request, caller) => noContent(cancelDeletion(ports(), request, caller)),
    inviteMember: {
      needsVerifiedAddress: true,
      handle: (request, caller) => inviteMember(ports(), request, caller),
    },
    setMemberRole: {
      needsVerifiedAddress: true,
      handle: (request, caller) => noContent(setMemberRole(ports(), request, caller)),
    },
    removeMember: (request, caller) => noContent(removeMember(ports(), request, caller)),
    listOwners: (request, caller) => listOwners(ports(), request, caller),
    acceptInvitation: async (request, caller) => ({
      businessId: await acceptInvitation(ports(), request, caller),
    }),
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances,
    // A page of an export holds 20 MB as documents, as copies and as text. A hash of a recovery code
    // takes 32 MiB, and Node computes four at once.
    concurrency: 9,
    secrets: [unsubscribeSecret],
  },
);
