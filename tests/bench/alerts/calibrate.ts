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
import { FINDINGS } from '@daily-snapshot/domain/signals/alert';
import { namesOf, watchDays, type NoticedDay } from './detector.ts';
import type { Business, Label, openFolder, Scenario } from './scenarios.ts';

/** One type's recall is worth so much more than an alert a month: what a tenth of recall may cost. */
export const PRICE_OF_AN_ALERT = 0.15;

/** Cuts that are tried, in powers of ten. */
const CUTS = Array.from({ length: 61 }, (_, index) => -1.5 + index / 10);

/** What is never told, whatever the cut. */
const FAINT = CUTS[0] ?? 0;

const SCORED = DETECTORS.filter((name) => name !== 'cash');

interface Sighting {
  readonly detector: DetectorName;
  readonly type: string;
  readonly day: DayNumber;
  readonly severity: number;
  /** of the same cause just before: with a cut below it this one is not told */
  readonly told: number;
  readonly name: string;
  readonly line: string | undefined;
}

/** A label, and with which cuts of each detector it is found: above the first, up to the second. */
interface Chance {
  readonly type: string;
  readonly found: ReadonlyMap<DetectorName, readonly (readonly [number, number])[]>;
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
  const quiet = [...watchDays(folder.booksOf(base))].map(loud);
  const usual = sightingsOf(folder, base, quiet);
  return {
    business: id,
    rates: new Map(SCORED.map((name) => [name, ratesOf(name, quiet, business)])),
    labels: scenarios
      .filter((scenario) => /#r\d+$/.test(scenario.id))
      .flatMap((scenario) => {
        const days = [...watchDays(folder.booksOf(scenario))].map(loud);
        const seen = sightingsOf(folder, scenario, days);
        return scenario.labels.map((label) => chanceOf(label, seen, usual));
      }),
  };
}

const loud = ({ day, noticed }: NoticedDay): NoticedDay => ({
  day,
  noticed: noticed.filter(({ severity }) => severity >= FAINT),
});

function sightingsOf(folder: Folder, scenario: Scenario, days: readonly NoticedDay[]): Sighting[] {
  const names = namesOf(folder.booksOf(scenario));
  const before = new Map<string, { day: DayNumber; severity: number }>();
  return days.flatMap(({ day, noticed }) =>
    noticed.map(({ candidate, severity }) => {
      const { detector, finding, cause, isOnce, counterparty, lines } = candidate;
      const key = `${detector} ${cause}`;
      const last = before.get(key);
      const told = last && (isOnce || day - last.day < 7) ? last.severity : -Infinity;
      before.set(key, { day, severity: Math.max(told, severity) });
      const line = lines.at(-1);
      const name = ((line !== undefined && names.get(line)) || counterparty) ?? '';
      return {
        detector,
        type: FINDINGS[finding],
        day,
        severity,
        told,
        name: name.toLowerCase(),
        line,
      };
    }),
  );
}

function chanceOf(label: Label, seen: readonly Sighting[], usual: readonly Sighting[]): Chance {
  const [from, to] = label.window.map((date) => dayNumber(businessDate(date)));
  const names = new Set(label.entities.counterparties.map((name) => name.toLowerCase()));
  const lines = new Set(label.entities.tx_ids);
  const hits = seen.filter(
    ({ day, type, name, line }) =>
      day >= (from ?? 0) &&
      day <= (to ?? 0) &&
      label.accept.includes(type) &&
      (names.size === 0 ||
        (name === '' && line === undefined) ||
        names.has(name) ||
        (line !== undefined && lines.has(line))),
  );
  const intervals = groupBy(
    hits.map((hit) => ({ hit, above: Math.max(hit.told, usualSeverity(hit, usual)) })),
    ({ hit }) => hit.detector,
  );
  return {
    type: label.type,
    found: new Map(
      [...intervals].map(([name, list]) => [
        name,
        list.map(({ hit, above }) => [above, hit.severity] as const),
      ]),
    ),
  };
}

/** What the same would have been told of, without the anomaly. */
const usualSeverity = (hit: Sighting, usual: readonly Sighting[]): number =>
  usual.reduce(
    (most, { type, name, day, severity }) =>
      type === hit.type && name === hit.name && Math.abs(day - hit.day) <= 3
        ? Math.max(most, severity)
        : most,
    -Infinity,
  );

function ratesOf(name: DetectorName, days: readonly NoticedDay[], business: Business): number[] {
  const from = dayNumber(businessDate(business.eval_start));
  const own = days
    .map(({ day, noticed }) => ({
      day,
      noticed: noticed.filter(({ candidate }) => candidate.detector === name),
    }))
    .filter(({ noticed }) => noticed.length > 0);
  return CUTS.map((cut) => {
    const teller = new Teller(correctionOf(() => TOLD_FROM - cut));
    let told = 0;
    for (const { day, noticed } of own) {
      const alerts = teller.tell(day, noticed);
      if (day >= from) told += alerts.length;
    }
    return told / business.eval_months;
  });
}

const correctionOf = (of: (name: DetectorName) => number): Correction =>
  Object.fromEntries(DETECTORS.map((name) => [name, of(name)])) as Record<DetectorName, number>;

/** The corrections with which the detectors find the most for what they cost, on these businesses. */
export function calibrate(studied: readonly Studied[], price = PRICE_OF_AN_ALERT): Correction {
  const labels = studied.flatMap((business) => business.labels);
  const types = groupBy(labels, ({ type }) => type);
  const cuts = new Map<DetectorName, number>(SCORED.map((name) => [name, CUTS.length - 1]));
  const rateOf = (name: DetectorName, index: number) =>
    studied.reduce((sum, { rates }) => sum + (rates.get(name)?.[index] ?? 0), 0) / studied.length;
  const isFound = ({ found }: Chance) =>
    SCORED.some((name) => {
      const cut = CUTS[cuts.get(name) ?? 0] ?? Infinity;
      return found.get(name)?.some(([above, upTo]) => above < cut && cut <= upTo) ?? false;
    });
  const worth = () => {
    const recall = [...types.values()].map(
      (list) => list.filter(isFound).length / Math.max(1, list.length),
    );
    const rate = SCORED.reduce((sum, name) => sum + rateOf(name, cuts.get(name) ?? 0), 0);
    return recall.reduce((sum, value) => sum + value, 0) / types.size - price * rate;
  };
  for (let round = 0; round < 3; round += 1) {
    for (const name of SCORED) {
      const tried = CUTS.map((_, index) => {
        cuts.set(name, index);
        return worth();
      });
      // of equal cuts the middle one, which is the least fitted
      const best = Math.max(...tried);
      const good = CUTS.flatMap((_, index) => (best - (tried[index] ?? 0) < 0.0005 ? index : []));
      cuts.set(name, good[Math.floor(good.length / 2)] ?? 0);
    }
  }
  return correctionOf((name) =>
    name === 'cash' ? 0 : Math.round(10 * (TOLD_FROM - (CUTS[cuts.get(name) ?? 0] ?? 0))) / 10,
  );
}
