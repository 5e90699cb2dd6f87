import type { AppError } from '@daily-snapshot/domain/app-error';
import type {
  CallableName,
  CallableRequest,
  CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import type { Result } from '@daily-snapshot/domain/result';
import { useCallable } from '../../../lib/callable.ts';
import { useAnswer } from '../../../lib/use-answer.ts';

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
export const useSetClosed = (): Ask<'setClosed'> => useCallable('setClosed');
export const useReplayDigest = (): Ask<'replayDigest'> => useCallable('replayDigest');
export const useSendAgain = (): Ask<'sendAgain'> => useCallable('sendAgain');
export const useReadLeads = (): Ask<'listLeads'> => useCallable('listLeads');

export const useUsers = (query: CallableRequest<'listUsers'>) => useAnswer('listUsers', query);
export const useLeads = (query: CallableRequest<'listLeads'>) => useAnswer('listLeads', query);
export const useBusinesses = (query: CallableRequest<'listBusinesses'>) =>
  useAnswer('listBusinesses', query);
export const useBusinessView = (businessId: string) => useAnswer('viewBusiness', { businessId });
export const useDeadLetters = (query: CallableRequest<'listDeadLetters'>) =>
  useAnswer('listDeadLetters', query);
export const useHealth = (query: CallableRequest<'serviceHealth'>) =>
  useAnswer('serviceHealth', query);
