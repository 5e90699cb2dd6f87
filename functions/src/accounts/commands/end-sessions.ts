import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Accounts } from '../ports/accounts.ts';

/** Signs the caller out on all devices. */
export async function endSessions(
  { accounts }: { readonly accounts: Pick<Accounts, 'endSessions'> },
  _request: CallableRequest<'endSessions'>,
  { id }: Caller,
): Promise<void> {
  await accounts.endSessions(id);
}
