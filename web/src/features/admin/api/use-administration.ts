import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type {
  CallableName,
  CallableRequest,
  CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { useCallable } from '../../../lib/data/callable.ts';
import { useServerQuery } from '../../../lib/data/use-server-query.ts';

/** Has somebody confirm who they are where the server wants it, and tries once more. */
export type Confirmed = <T>(
  work: () => Promise<Result<T, AppError>>,
) => Promise<Result<T, AppError>>;

type Ask<N extends CallableName> = (
  request: CallableRequest<N>,
) => Promise<Result<CallableResponse<N>, AppError>>;

export const usePredefinedUsers = (): Ask<'predefinedUsers'> => useCallable('predefinedUsers');
export const useCreateUser = (): Ask<'createUser'> => useCallable('createUser');
export const useSetRole = (): Ask<'setRole'> => useCallable('setRole');
export const useSetClosed = (): Ask<'setAccountDisabled'> => useCallable('setAccountDisabled');
export const useReplayDigest = (): Ask<'buildDigestNow'> => useCallable('buildDigestNow');
export const useResendMail = (): Ask<'resendMail'> => useCallable('resendMail');
export const useReadLeads = (): Ask<'listLeads'> => useCallable('listLeads');

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
