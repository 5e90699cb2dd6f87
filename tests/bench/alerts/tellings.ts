// What is told of a scenario, and which labels are found by it, as the folder's scorer counts them.
import {
  businessDate,
  dayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Teller } from '@daily-snapshot/domain/detectors/teller';
import { benchAlertOf, type NoticedDay } from './detector.ts';
import type { Label } from './scenarios.ts';

/** What was told on a day, as far as a label can be found by it. */
export interface Telling {
  readonly day: DayNumber;
  readonly type: string;
  readonly name: string;
  readonly line: string | undefined;
}

/** An alert within so many days of one of its kind on the unmodified books is no news. */
const SAME_NEWS_DAYS = 3;

export const tellingsBy = (
  teller: Teller,
  days: readonly NoticedDay[],
  names: ReadonlyMap<string, string>,
): Telling[] =>
  days.flatMap(({ day, noticed }) =>
    teller.tell(day, noticed).map((alert) => {
      const { type, counterparty = '', tx_id: line } = benchAlertOf(alert, day, names);
      return { day, type, name: counterparty.toLowerCase(), line };
    }),
  );

/** Whether an alert is one that a label accepts: of a type, in its days, and of what it is about. */
export function finderOf(
  label: Label,
  types: readonly string[] = label.accept,
): (telling: Telling) => boolean {
  const [from = 0, to = 0] = label.window.map((date) => dayNumber(businessDate(date)));
  const names = new Set(label.entities.counterparties.map((name) => name.toLowerCase()));
  const lines = new Set(label.entities.tx_ids);
  return ({ day, type, name, line }) =>
    day >= from &&
    day <= to &&
    types.includes(type) &&
    (names.size === 0 ||
      (name === '' && line === undefined) ||
      names.has(name) ||
      (line !== undefined && lines.has(line)));
}

export const isNews = (telling: Telling, without: readonly Telling[]): boolean =>
  !without.some(
    ({ day, type, name }) =>
      type === telling.type &&
      name === telling.name &&
      Math.abs(day - telling.day) <= SAME_NEWS_DAYS,
  );

const EPISODE_DAYS = 7;

/** One alert of a type and name within seven days of the first; the rest are the same. */
export function episodesOf(tellings: readonly Telling[]): Telling[] {
  const first = new Map<string, DayNumber>();
  return tellings.filter(({ day, type, name }) => {
    const key = `${type}|${name}`;
    const begun = first.get(key);
    if (begun !== undefined && day - begun < EPISODE_DAYS) return false;
    first.set(key, day);
    return true;
  });
}
