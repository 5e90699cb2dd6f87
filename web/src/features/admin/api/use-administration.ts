import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type {
  CallableName,
  CallableRequest,
  CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { useCallable } from '../../../lib/data/callable.ts';
import { useServerQuery } from '../../../lib/data/use-server-query.ts';

/**
 * Runs an action. If the server requires a recent sign-in, asks the user to confirm their identity
 * and retries once.
 */
export type RunConfirmed = <T>(
  work: () => Promise<Result<T, AppError>>,
) => Promise<Result<T, AppError>>;

type CallServer<N extends CallableName> = (
  request: CallableRequest<N>,
) => Promise<Result<CallableResponse<N>, AppError>>;

export const usePredefinedUsers = (): CallServer<'predefinedUsers'> =>
  useCallable('predefinedUsers');
export const useCreateUser = (): CallServer<'createUser'> => useCallable('createUser');
export const useSetRole = (): CallServer<'setRole'> => useCallable('setRole');
export const useSetClosed = (): CallServer<'setAccountDisabled'> =>
  useCallable('setAccountDisabled');
export const useEndUserSessions = (): CallServer<'endUserSessions'> =>
  useCallable('endUserSessions');
export const useReplayDigest = (): CallServer<'buildDigestNow'> => useCallable('buildDigestNow');
export const useResendMail = (): CallServer<'resendMail'> => useCallable('resendMail');
export const useSetKillSwitch = (): CallServer<'setKillSwitch'> => useCallable('setKillSwitch');
export const useSetIncident = (): CallServer<'setIncident'> => useCallable('setIncident');
export const useReadLeads = (): CallServer<'listLeads'> => useCallable('listLeads');

export const useUsers = (query: CallableRequest<'listUsers'>) => useServerQuery('listUsers', query);
export const useLeads = (query: CallableRequest<'listLeads'>) => useServerQuery('listLeads', query);
export const useBusinesses = (query: CallableRequest<'listBusinesses'>) =>
  useServerQuery('listBusinesses', query);
export const useBusinessView = (businessId: string) =>
  useServerQuery('viewBusiness', { businessId });
export const useDeadLetters = (query: CallableRequest<'listDeadLetters'>) =>
  useServerQuery('listDeadLetters', query);
export const useHealth = (query: CallableRequest<'serviceHealth'>) =>
  useServerQuery('serviceHealth', query);
