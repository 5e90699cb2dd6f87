import type { WatchBook } from '../alerts/watch-book.ts';
import type { Watched } from '../alerts/file-alerts.ts';
import type { BusinessDate } from '../calendar/business-date.ts';
import type { Daybook } from '../daybook/daybook.ts';
import type { DigestAlert } from '../digest/alert-facts.ts';
import { withCashWarning } from '../snapshot/cash-ahead.ts';
import { snapshotOfDaybook, type ReportedBusiness } from '../snapshot/snapshot-of-daybook.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { NOTHING_TOLD, watchDays, type WatchedBusiness } from './watch-days.ts';

export interface Digest {
  readonly businessDate: BusinessDate;
  readonly snapshot: Snapshot;
  /** what it told beside the numbers; absent where nothing was found */
  readonly alerts?: readonly DigestAlert[] | undefined;
  readonly builtAt: Date;
}

/** All that a digest is made of, as of one instant. */
interface Morning {
  readonly business: ReportedBusiness & WatchedBusiness;
  /** undefined while nothing is connected */
  readonly daybook: Daybook | undefined;
  /** undefined while nothing is connected */
  readonly watch: WatchBook | undefined;
}

/** The digest of a morning, and what judging its days leaves behind: undefined where none was judged. */
export function digestOfMorning(
  { business, daybook, watch }: Morning,
  { digestDay, builtAt }: { readonly digestDay: BusinessDate; readonly builtAt: Date },
): { readonly digest: Digest; readonly watched: Watched | undefined } {
  const { watched, alerts, cashAhead, changes } = daybook
    ? watchDays(business, daybook, watch, { digestDay, builtAt })
    : NOTHING_TOLD;
  const numbers = snapshotOfDaybook(business, daybook, digestDay);
  const snapshot = {
    ...withCashWarning(numbers, cashAhead),
    ...(changes.length > 0 ? { alertChanges: changes } : {}),
  };
  const told = alerts.length > 0 ? { alerts } : {};
  return { digest: { businessDate: digestDay, snapshot, builtAt, ...told }, watched };
}
