import type {
  CallableName,
  CallableRequest,
  CallableResponse,
} from '@daily-snapshot/domain/contracts/callables';
import type { CallableFunction } from 'firebase-functions/https';
import { requireAdministrator } from '../../commands/administrator.ts';
import type { Caller } from '../../commands/caller.ts';
import { adminPorts, type AdminPorts } from '../../wiring.ts';
import { callable } from './callable.ts';
import type { Guard } from './guard.ts';

/** A callable for administrators, whose session still counts; acts also want a recent sign-in. */
export const staffCallable = <N extends CallableName>(
  name: N,
  handle: (
    ports: AdminPorts,
    request: CallableRequest<N>,
    caller: Caller,
  ) => Promise<CallableResponse<N>>,
  { guard }: { readonly guard: Guard },
): CallableFunction<unknown, Promise<CallableResponse<N>>> =>
  callable(
    name,
    async (request, caller) => {
      const ports = adminPorts();
      await requireAdministrator(ports, caller);
      return handle(ports, request, caller);
    },
    { guard },
  );
