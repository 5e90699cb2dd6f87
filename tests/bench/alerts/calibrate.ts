// Learns by how much each detector's own figure of chance has to be corrected: on the books of some
// businesses, for use on others.
import {
  businessDate,
  dayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import { DETECTORS, type DetectorName } from '@daily-snapshot/domain/detectors/candidate';
import type { Correction } from '@daily-snapshot/domain/detectors/severity';
import { Teller, TOLD_FROM } from '@daily-snapshot/domain/detectors/teller';
import { groupBy } from '@daily-snapshot/domain/group-by';
import { benchAlertOf, namesOf, watchDays, type NoticedDay } from './detector.ts';
import { isMaterial, type Label, type openFolder, type Scenario } from './scenarios.ts';

/** Alerts a month that are welcome on ordinary books. */
const BUDGET = 1;

/** What an alert a month may cost in recall: tried until the budget is met. */
const PRICES = [0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12, 0.14, 0.17, 0.2, 0.3] as const;

/** Cuts that are tried, in powers of ten. */
const CUTS = Array.from({ length: 61 }, (_, index) => -1.5 + index / 10);

/** What is never told, whatever the cut. */
const FAINT = CUTS[0] ?? 0;

const ROUNDS = 3;
const EQUAL = 0.0005;

export const SCORED = DETECTORS.filter((name) => name !== 'cash');

/** What was told on a day, as far as a label can be found by it. */
interface Telling {
  readonly day: DayNumber;
  readonly type: string;
  readonly name: string;
  readonly line: string | undefined;
}

/** A label, and for each detector whether it is found with each cut. */
export interface Chance {
  readonly type: string;
  readonly isMaterial: boolean;
  readonly found: ReadonlyMap<DetectorName, readonly boolean[]>;
}

export interface Studied {
  readonly business: string;
  readonly labels: readonly Chance[];
  /** alerts a month without any anomaly, by detector and cut */
  readonly rates: ReadonlyMap<DetectorName, readonly number[]>;
}

type Folder = Awaited<ReturnType<typeof openFolder>>;

/** Watches one business in all its scenarios. */
export function study(folder: Folder, id: string): Studied {
  const scenarios = folder.scenarios.filter((scenario) => scenario.business === id);
  const base = scenarios.find((scenario) => scenario.id.endsWith('#base'));
  const business = folder.businesses.get(id);
  if (!base || !business) throw new Error(`no unmodified scenario of ${id}`);
  const usual = tellingsOf(folder, base);
  const from = dayNumber(businessDate(business.eval_start));
  const monthly = (tellings: readonly Telling[]) =>
    tellings.filter(({ day }) => day >= from).length / business.eval_months;
  return {
    business: id,
    rates: new Map([...usual].map(([name, byCut]) => [name, byCut.map(monthly)])),
    labels: scenarios
      .filter((scenario) => /#r\d+$/.test(scenario.id))
      .flatMap((scenario) => {
        const told = tellingsOf(folder, scenario);
        return scenario.labels.map((label) => chanceOf(label, told, usual));
      }),
  };
}

type Tellings = ReadonlyMap<DetectorName, readonly (readonly Telling[])[]>;

/** What each detector would tell with each cut. */
function tellingsOf(folder: Folder, scenario: Scenario): Tellings {
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
      return [name, CUTS.map((cut) => tellWith(cut, own, names))];
    }),
  );
}

function tellWith(
  cut: number,
  days: readonly NoticedDay[],
  names: ReadonlyMap<string, string>,
): Telling[] {
  const teller = new Teller(correctionOf(() => TOLD_FROM - cut));
  return days.flatMap(({ day, noticed }) =>
    teller.tell(day, noticed).map((alert) => {
      const { type, counterparty = '', tx_id: line } = benchAlertOf(alert, day, names);
      return { day, type, name: counterparty.toLowerCase(), line };
    }),
  );
}

function chanceOf(label: Label, told: Tellings, usual: Tellings): Chance {
  const [from = 0, to = 0] = label.window.map((date) => dayNumber(businessDate(date)));
  const names = new Set(label.entities.counterparties.map((name) => name.toLowerCase()));
  const lines = new Set(label.entities.tx_ids);
  const isOfLabel = ({ day, type, name, line }: Telling) =>
    day >= from &&
    day <= to &&
    label.accept.includes(type) &&
    (names.size === 0 ||
      (name === '' && line === undefined) ||
      names.has(name) ||
      (line !== undefined && lines.has(line)));
  const isNews = (telling: Telling, without: readonly Telling[]) =>
    !without.some(
      ({ day, type, name }) =>
        type === telling.type && name === telling.name && Math.abs(day - telling.day) <= 3,
    );
  return {
    type: label.type,
    isMaterial: isMaterial(label),
    found: new Map(
      [...told].map(([name, byCut]) => [
        name,
        byCut.map((tellings, cut) =>
          tellings.some(
            (telling) => isOfLabel(telling) && isNews(telling, usual.get(name)?.[cut] ?? []),
          ),
        ),
      ]),
    ),
  };
}

const correctionOf = (of: (name: DetectorName) => number): Correction =>
  Object.fromEntries(DETECTORS.map((name) => [name, of(name)])) as Record<DetectorName, number>;

/**
 * The corrections with which the detectors find the most on these businesses, within the budget.
 */
export function calibrate(studied: readonly Studied[]): Correction {
  let cuts = quietest();
  for (const price of PRICES) {
    cuts = bestCuts(studied, price);
    if (rateWith(studied, cuts) <= BUDGET) break;
  }
  return correctionOf((name) =>
    name === 'cash' ? 0 : Math.round(10 * (TOLD_FROM - (CUTS[cuts.get(name) ?? 0] ?? 0))) / 10,
  );
}

/** For each detector the place of its cut. */
type Places = Map<DetectorName, number>;

const quietest = (): Places => new Map(SCORED.map((name) => [name, CUTS.length - 1]));

const rateWith = (studied: readonly Studied[], cuts: Places): number =>
  studied.reduce(
    (sum, { rates }) =>
      sum + SCORED.reduce((all, name) => all + (rates.get(name)?.[cuts.get(name) ?? 0] ?? 0), 0),
    0,
  ) / studied.length;

function bestCuts(studied: readonly Studied[], price: number): Places {
  const types = [
    ...groupBy(
      studied.flatMap(({ labels }) => labels),
      ({ type }) => type,
    ).values(),
  ].map(weighed);
  const cuts = quietest();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of SCORED) {
      const others = SCORED.filter((other) => other !== name);
      const missed = types.map((list) =>
        list.filter(({ chance }) => !isFound(chance, others, cuts)),
      );
      const tried = CUTS.map((_, place) => {
        const gain = missed
          .flat()
          .reduce(
            (sum, { chance, weight }) => sum + (chance.found.get(name)?.[place] ? weight : 0),
            0,
          );
        return gain / types.length - price * rateWith(studied, new Map(cuts).set(name, place));
      });
      // of cuts that are as good the middle one, which is the least fitted
      const best = Math.max(...tried);
      const good = CUTS.flatMap((_, place) => (best - (tried[place] ?? 0) < EQUAL ? place : []));
      cuts.set(name, good[Math.floor(good.length / 2)] ?? 0);
    }
  }
  return cuts;
}

const isFound = ({ found }: Chance, by: readonly DetectorName[], cuts: Places): boolean =>
  by.some((name) => found.get(name)?.[cuts.get(name) ?? 0] ?? false);

/** Each label's part in the mean of the recall of its type, overall and of what is material. */
function weighed(list: readonly Chance[]): { chance: Chance; weight: number }[] {
  const material = list.filter(({ isMaterial: counts }) => counts).length;
  return list.map((chance) => ({
    chance,
    weight: (1 / list.length + (chance.isMaterial ? 1 / material : 0)) / 2,
  }));
}
