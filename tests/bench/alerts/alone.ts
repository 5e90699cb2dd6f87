// What each detector would tell by itself, with every cut.
import { businessDate, dayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { DETECTORS, type DetectorName } from '@daily-snapshot/domain/detectors/candidate';
import type { Correction } from '@daily-snapshot/domain/detectors/severity';
import { Teller, TOLD_FROM } from '@daily-snapshot/domain/detectors/teller';
import { namesOf, watchDays } from './detector.ts';
import { isMaterial, type Folder, type Scenario } from './scenarios.ts';
import { finderOf, isNews, tellingsBy, type Telling } from './tellings.ts';

/** Cuts that are tried, in powers of ten. */
const CUTS = Array.from({ length: 61 }, (_, index) => -1.5 + index / 10);

/** What is never told, whatever the cut. */
const FAINT = CUTS[0] ?? 0;

/** Whose alerts no label counts: of cash they are scored by themselves, no rows are invoices, no bill is left out. */
const UNSCORED: ReadonlySet<DetectorName> = new Set<DetectorName>([
  'cash',
  'connection',
  'overdue-invoice',
  'bill-missing',
]);

export const SCORED = DETECTORS.filter((name) => !UNSCORED.has(name));

/** A label, and for each detector whether it is found with each cut. */
export interface Chance {
  readonly type: string;
  readonly isMaterial: boolean;
  readonly found: ReadonlyMap<DetectorName, readonly boolean[]>;
}

export interface Alone {
  readonly labels: readonly Chance[];
  /** alerts a month without any anomaly, by detector and cut */
  readonly rates: ReadonlyMap<DetectorName, readonly number[]>;
}

/** Watches one business in all its scenarios. */
export function studyAlone(folder: Folder, id: string): Alone {
  const scenarios = folder.scenarios.filter((scenario) => scenario.business === id);
  const base = scenarios.find((scenario) => scenario.id.endsWith('#base'));
  const business = folder.businesses.get(id);
  if (!base || !business) throw new Error(`no unmodified scenario of ${id}`);
  const usual = tellingsOf(folder, base);
  const from = dayNumber(businessDate(business.eval_start));
  const monthly = (tellings: readonly Telling[]) =>
    tellings.filter(({ day }) => day >= from).length / business.eval_months;
  return {
    rates: new Map([...usual].map(([name, byCut]) => [name, byCut.map(monthly)])),
    labels: scenarios
      .filter((scenario) => /#r\d+$/.test(scenario.id))
      .flatMap((scenario) => {
        const told = tellingsOf(folder, scenario);
        return scenario.labels.map((label): Chance => {
          const isOfLabel = finderOf(label);
          const found = [...told].map(
            ([name, byCut]) =>
              [
                name,
                byCut.map((tellings, cut) =>
                  tellings.some(
                    (telling) =>
                      isOfLabel(telling) && isNews(telling, usual.get(name)?.[cut] ?? []),
                  ),
                ),
              ] as const,
          );
          return { type: label.type, isMaterial: isMaterial(label), found: new Map(found) };
        });
      }),
  };
}

/** What each detector would tell with each cut. */
function tellingsOf(
  folder: Folder,
  scenario: Scenario,
): ReadonlyMap<DetectorName, readonly (readonly Telling[])[]> {
  const books = folder.booksOf(scenario);
  const names = namesOf(books);
  const days = [...watchDays(books)].map(({ day, noticed }) => ({
    day,
    noticed: noticed.filter(({ severity }) => severity >= FAINT),
  }));
  return new Map(
    SCORED.map((name) => {
      const own = days.map(({ day, noticed }) => ({
        day,
        noticed: noticed.filter(({ candidate }) => candidate.detector === name),
      }));
      return [
        name,
        CUTS.map((cut) => tellingsBy(new Teller(sameFor(TOLD_FROM - cut)), own, names)),
      ];
    }),
  );
}

const sameFor = (correction: number): Correction =>
  Object.fromEntries(DETECTORS.map((name) => [name, correction])) as Record<DetectorName, number>;
