import { updateAlertState } from '@daily-snapshot/domain/alerts/business-alert-state';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';

interface Ports {
  readonly ledger: Ledger;
  readonly clock: Clock;
}

/**
 * Closes an account that files were imported into. Later days no longer wait for its data, and alerts
 * are checked on them. Idempotent.
 *
 * @throws AppError `not-found` if the caller has no such business or account
 * @throws AppError `not-allowed` if the caller is a viewer
 * @throws AppError `invalid-input` if the day is in the future
 */
export async function closeAccount(
  { ledger, clock }: Ports,
  { businessId, account, endedOn }: CallableRequest<'closeAccount'>,
  caller: Caller,
): Promise<void> {
  await changeSource(ledger, { businessId, account }, caller, (source, { business }) => {
    if (endedOn > businessDateAt(clock.now(), business.timeZone)) {
      throw new AppError('invalid-input', 'Choose today or an earlier day.');
    }
    return { ...source, endedOn };
  });
}

/**
 * Opens a closed account again. Digests wait for its data from then on. Idempotent.
 *
 * @throws AppError as `closeAccount` does
 */
export async function reopenAccount(
  { ledger }: Ports,
  { businessId, account }: CallableRequest<'reopenAccount'>,
  caller: Caller,
): Promise<void> {
  await changeSource(
    ledger,
    { businessId, account },
    caller,
    ({ endedOn: _endedOn, ...source }) => source,
  );
}

async function changeSource(
  ledger: Ledger,
  { businessId, account }: CallableRequest<'reopenAccount'>,
  caller: Caller,
  change: (source: SourceState, open: OpenLedger) => SourceState,
): Promise<void> {
  let isFound = false;
  await ledger.open(businessId, async (open) => {
    isFound = true;
    authorize(open.business, caller, 'closeAccount');
    const { dailySummaries } = open;
    const source = dailySummaries?.sources.find(({ name }) => name === account);
    // The owner disconnects a connection instead, which also revokes our access.
    if (!dailySummaries || source?.isFromFile !== true) {
      throw new AppError('not-found', 'This account has no imported files.');
    }
    const changed = change(source, open);
    if (changed.endedOn === source.endedOn) return;
    const sources = dailySummaries.sources.map((each) => (each === source ? changed : each));
    const alertState = updateAlertState(open, [], { changed: [], hasOtherNews: true });
    open.write([], { ...dailySummaries, sources }, { alertState });
  });
  if (!isFound) authorize(undefined, caller, 'closeAccount');
}
