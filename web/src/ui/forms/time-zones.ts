import {
  DEFAULT_TIME_ZONE,
  isTimeZone,
  type TimeZone,
} from '@daily-snapshot/domain/calendar/time-zone';

/** Every time zone that this browser knows, to choose from. */
export const timeZoneChoices = Intl.supportedValuesOf('timeZone').map((name) => ({
  value: name,
  label: name.replaceAll('_', ' '),
}));

/** That of this computer, if it can be chosen: where most owners sit is where their business is. */
export function likelyTimeZone(): TimeZone {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const isListed = timeZoneChoices.some(({ value }) => value === timeZone);
  return isListed && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}
