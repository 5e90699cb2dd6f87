import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import {
  maxInstances,
  publicMaxInstances,
  setupSecrets,
  SMALL,
  unsubscribeSecret,
} from '../../platform/config.ts';
import {
  administratorFunction,
  type CallContext,
  noContent,
  publicFunction,
  requireSession,
} from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { requireAdministrator } from '../ports/administrator.ts';
import { endUserSessions, setAccountDisabled, setRole } from '../commands/change-account.ts';
import {
  createUser as create,
  type Creator,
  listPredefinedUsers,
} from '../commands/create-user.ts';
import { listBusinesses } from '../commands/list-businesses.ts';
import { listDeadLetters } from '../commands/list-dead-letters.ts';
import { listLeads } from '../commands/list-leads.ts';
import { listUsers } from '../commands/list-users.ts';
import { buildDigestNow, resendMail } from '../commands/resend-mail.ts';
import { serviceHealth } from '../commands/service-health.ts';
import { setIncident } from '../commands/set-incident.ts';
import { setKillSwitch } from '../commands/set-kill-switch.ts';
import { viewBusiness } from '../commands/view-business.ts';

export const adminApi = administratorFunction(
  'adminApi',
  {
    listUsers: (request) => listUsers(ports(), request),
    setRole: {
      guard: 'recent',
      handle: (request, caller) => noContent(setRole(ports(), request, caller)),
    },
    setAccountDisabled: {
      guard: 'recent',
      handle: (request, caller) => noContent(setAccountDisabled(ports(), request, caller)),
    },
    endUserSessions: {
      guard: 'recent',
      handle: (request, caller) => noContent(endUserSessions(ports(), request, caller)),
    },
    listLeads: (request, caller) => listLeads(ports(), request, caller),
    listBusinesses: (request) => listBusinesses(ports(), request),
    viewBusiness: (request, caller) => viewBusiness(ports(), request, caller),
    buildDigestNow: {
      guard: 'recent',
      handle: async (request, caller) => ({
        businessDate: await buildDigestNow(ports(), request, caller),
      }),
    },
    listDeadLetters: (request) => listDeadLetters(ports(), request),
    resendMail: {
      guard: 'recent',
      handle: (request, caller) => noContent(resendMail(ports(), request, caller)),
    },
    serviceHealth: (request) => serviceHealth(ports(), request),
    setIncident: {
      guard: 'recent',
      handle: (request, caller) => noContent(setIncident(ports(), request, caller)),
    },
    setKillSwitch: {
      guard: 'recent',
      handle: (request, caller) => noContent(setKillSwitch(ports(), request, caller)),
    },
  },
  {
    ...SMALL,
    timeoutSeconds: 60,
    maxInstances,
    requireAdministrator: (caller) => requireAdministrator(ports(), caller),
  },
);

/** Answers the call of `visitorApi` for the setup button of /admin. */
export async function predefinedUsersFor(
  request: CallableRequest<'predefinedUsers'>,
  context: CallContext,
): Promise<CallableResponse<'predefinedUsers'>> {
  const creator = await creatorOf(context, request);
  const users = await listPredefinedUsers(ports(), request, creator);
  return { users: users.map(({ email }) => ({ email })) };
}

/** Public because the holder of the setup secret creates the first administrator without an account. */
export const createUser = publicFunction(
  'createUser',
  {
    createUser: async (request, context) => ({
      accountId: await create(ports(), request, await creatorOf(context, request)),
    }),
  },
  {
    ...SMALL,
    timeoutSeconds: 60,
    maxInstances: publicMaxInstances,
    secrets: [...setupSecrets, unsubscribeSecret],
  },
);

/** Returns the person who creates a user. An administrator must have signed in recently. */
async function creatorOf(
  { caller, signIn, ipAddress }: CallContext,
  { setupSecret }: { readonly setupSecret?: string | undefined },
): Promise<Creator> {
  const { ipHasher, clock } = ports();
  if (caller?.claimsToAdminister && signIn) await requireSession('recent', caller, signIn);
  return { caller, setupSecret, network: ipHasher.networkOf(ipAddress, clock.now()) };
}
