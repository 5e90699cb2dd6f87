import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DIGEST_HOUR } from '@daily-snapshot/domain/accounts/business-schema';
import { digestDueAt } from '@daily-snapshot/domain/digest/build/digest-schedule';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Text } from '@mantine/core';
import { SwitchSection } from '../../../ui/layout/switch-section.tsx';
import { combinedEmailCopy as copy } from '../model/combined-email-copy.ts';
import { hourName } from '../model/hour-name.ts';

type TimedBusiness = Pick<Business, 'name' | 'timeZone' | 'digestPreferences' | 'digestDueAt'>;

/** Chooses one e-mail for all businesses of an owner, or one for each. */
export function CombinedEmail(props: {
  readonly isOn: boolean;
  /** The businesses that the user owns. */
  readonly businesses: readonly TimedBusiness[];
  readonly onSave: (isWanted: boolean) => Promise<Result<unknown, AppError>>;
}) {
  const { isOn, businesses, onSave } = props;
  const time = timeText(businesses);
  return (
    <SwitchSection id="combined-email" copy={copy} isOn={isOn} onSave={onSave}>
      {time && <Text size="sm">{time}</Text>}
      <Text size="sm">{copy.late}</Text>
    </SwitchSection>
  );
}

/** Says when the combined e-mail goes out; undefined if no business has a daily e-mail. */
function timeText(businesses: readonly TimedBusiness[]): string | undefined {
  const due = businesses.flatMap(({ name, timeZone, digestPreferences, digestDueAt: dueAt }) => {
    if (!dueAt) return [];
    const hour = digestPreferences?.hour ?? DIGEST_HOUR;
    return [{ name, timeZone, hour, day: businessDateAt(dueAt, timeZone) }];
  });
  const day = due.map((one) => one.day).toSorted()[0];
  if (day === undefined) return undefined;
  const timed = due
    .map((one) => ({ ...one, at: digestDueAt(day, one.timeZone, one.hour).getTime() }))
    .toSorted((a, b) => b.at - a.at);
  const [last] = timed;
  if (!last) return undefined;
  const time = `${hourName(last.hour)} (${last.timeZone.replaceAll('_', ' ')})`;
  return timed.every(({ at }) => at === last.at)
    ? copy.sameTime(time)
    : copy.differentTimes(last.name, time);
}
