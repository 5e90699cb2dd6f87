import type { BusinessDate } from '../../calendar/business-date.ts';
import { digestPeriod } from '../../calendar/digest-day.ts';
import { possiblyClosedAccounts } from '../../connections/silent-accounts.ts';
import type { DigestInputs } from './digest-inputs.ts';
import type { KnownDays } from './known-days.ts';
import type { Snapshot } from './snapshot-schema.ts';

/** What a digest asks or announces once, about accounts and files without new data. */
export interface Announcements {
  readonly printed: Pick<Snapshot, 'dataEnd' | 'isEndReminder' | 'silentAccounts'>;
  /** The fields of the business that change, so that no digest repeats it. Empty on most days. */
  readonly announced: { askedEnds?: string[]; remindedOfEnd?: BusinessDate };
}

/** Returns the new questions and announcements of a digest. */
export function announcementsOf(
  { askedEnds = [], remindedOfEnd }: DigestInputs['business'],
  known: KnownDays,
  digestDay: BusinessDate,
): Announcements {
  const silent = possiblyClosedAccounts(known.sources, digestDay);
  const newlySilent = silent.filter(({ name }) => !askedEnds.includes(name));
  const hasChanged = newlySilent.length > 0 || silent.length < askedEnds.length;
  const dataEnd = known.dataEndBefore(digestPeriod(digestDay));
  const isNewEnd = dataEnd !== undefined && dataEnd !== remindedOfEnd;
  return {
    printed: {
      dataEnd,
      isEndReminder: isNewEnd || undefined,
      silentAccounts: newlySilent.length > 0 ? newlySilent : undefined,
    },
    announced: {
      ...(hasChanged && { askedEnds: silent.map(({ name }) => name) }),
      ...(isNewEnd && { remindedOfEnd: dataEnd }),
    },
  };
}
