import type { BusinessDate } from '../../calendar/business-date.ts';
import { digestPeriod } from '../../calendar/digest-day.ts';
import { possiblyClosedAccounts } from '../../connections/silent-accounts.ts';
import type { DigestInputs } from './digest-inputs.ts';
import type { DataCompleteness } from './data-completeness.ts';
import type { Snapshot } from './snapshot-schema.ts';

/**
 * Returns what a digest asks and announces about accounts and files without new data. Each question
 * and announcement is made once.
 *
 * @returns `announced`: the fields of the business that change, so that no digest repeats them;
 *   empty on most days
 */
export function announcementsOf(
  { askedEnds = [], remindedOfEnd }: DigestInputs['business'],
  completeness: DataCompleteness,
  digestDay: BusinessDate,
) {
  const silent = possiblyClosedAccounts(completeness.sources, digestDay);
  const newlySilent = silent.filter(({ name }) => !askedEnds.includes(name));
  const hasChanged = newlySilent.length > 0 || silent.length < askedEnds.length;
  const dataEnd = completeness.dataEndBefore(digestPeriod(digestDay));
  const isNewEnd = dataEnd !== undefined && dataEnd !== remindedOfEnd;
  const printed: Pick<Snapshot, 'dataEnd' | 'isEndReminder' | 'silentAccounts'> = {
    dataEnd,
    isEndReminder: isNewEnd || undefined,
    silentAccounts: newlySilent.length > 0 ? newlySilent : undefined,
  };
  return {
    printed,
    announced: {
      ...(hasChanged && { askedEnds: silent.map(({ name }) => name) }),
      ...(isNewEnd && { remindedOfEnd: dataEnd }),
    },
  };
}
