import {
  DEFAULT_TIME_ZONE,
  isTimeZone,
  type TimeZone,
} from '@daily-snapshot/domain/calendar/time-zone';

/** The time zones that this browser knows. */
export const timeZoneChoices = Intl.supportedValuesOf('timeZone').map((name) => ({
  value: name,
  label: name.replaceAll('_', ' '),
}));

/**
 * Returns the browser’s time zone if it can be chosen, because most owners are where their business
 * is.
 */
export function likelyTimeZone(): TimeZone {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const isListed = timeZoneChoices.some(({ value }) => value === timeZone);
  return isListed && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}
