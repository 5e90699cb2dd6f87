// Measures which alerts each detector sends alone with each minimum severity.
import { businessDate, dayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { DETECTORS, type DetectorName } from '@daily-snapshot/domain/alerts/types/alert-types';
import type { Correction } from '@daily-snapshot/domain/alerts/detectors/severity';
import { AlertPolicy, MIN_SEVERITY } from '@daily-snapshot/domain/alerts/policy/alert-policy';
import { namesOf, scoreDays } from '../detector.ts';
import { isMaterial, type Folder, type Scenario } from '../folder/scenarios.ts';
import { finderOf, isNews, alertsSentBy, type SentAlert } from './alert-episodes.ts';

/** The minimum severities to try, called cuts, in powers of ten. */
const CUTS = Array.from({ length: 61 }, (_, index) => -1.5 + index / 10);

/** Findings below this severity are never sent. */
const LOWEST_CUT = CUTS[0] ?? 0;

/**
 * Detectors without labels: cash is scored separately, and the folder has no invoices or missing
 * bills.
 */
const UNSCORED: ReadonlySet<DetectorName> = new Set<DetectorName>([
  'cash',
  'connection',
  'overdue-invoice',
  'bill-missing',
]);

export const SCORED = DETECTORS.filter((name) => !UNSCORED.has(name));

/** A label, and whether each detector finds it with each cut. */
export interface LabelOutcome {
  readonly type: string;
  readonly isMaterial: boolean;
  readonly found: ReadonlyMap<DetectorName, readonly boolean[]>;
}

export interface DetectorStudy {
  readonly labels: readonly LabelOutcome[];
  /** alerts a month on books without an anomaly, by detector and cut */
  readonly rates: ReadonlyMap<DetectorName, readonly number[]>;
}

/** Runs the detectors over one business in all its scenarios. */
export function studyDetectorsAlone(folder: Folder, id: string): DetectorStudy {
  const scenarios = folder.scenarios.filter((scenario) => scenario.business === id);
  const base = scenarios.find((scenario) => scenario.id.endsWith('#base'));
  const business = folder.businesses.get(id);
  if (!base || !business) throw new Error(`no unmodified scenario of ${id}`);
  const usual = alertsByCut(folder, base);
  const from = dayNumber(businessDate(business.eval_start));
  const monthly = (alerts: readonly SentAlert[]) =>
    alerts.filter(({ day }) => day >= from).length / business.eval_months;
  return {
    rates: new Map([...usual].map(([name, byCut]) => [name, byCut.map(monthly)])),
    labels: scenarios
      .filter((scenario) => /#r\d+$/.test(scenario.id))
      .flatMap((scenario) => {
        const sent = alertsByCut(folder, scenario);
        return scenario.labels.map((label): LabelOutcome => {
          const isOfLabel = finderOf(label);
          const found = [...sent].map(
            ([name, byCut]) =>
              [
                name,
                byCut.map((alerts, cut) =>
                  alerts.some(
                    (alert) => isOfLabel(alert) && isNews(alert, usual.get(name)?.[cut] ?? []),
                  ),
                ),
              ] as const,
          );
          return { type: label.type, isMaterial: isMaterial(label), found: new Map(found) };
        });
      }),
  };
}

/** Returns the alerts of each detector with each cut. */
function alertsByCut(
  folder: Folder,
  scenario: Scenario,
): ReadonlyMap<DetectorName, readonly (readonly SentAlert[])[]> {
  const books = folder.booksOf(scenario);
  const names = namesOf(books);
  const days = [...scoreDays(books)].map(({ day, candidates }) => ({
    day,
    candidates: candidates.filter(({ severity }) => severity >= LOWEST_CUT),
  }));
  return new Map(
    SCORED.map((name) => {
      const own = days.map(({ day, candidates }) => ({
        day,
        candidates: candidates.filter(({ candidate }) => candidate.detector === name),
      }));
      return [
        name,
        CUTS.map((cut) => alertsSentBy(new AlertPolicy(sameFor(MIN_SEVERITY - cut)), own, names)),
      ];
    }),
  );
}

const sameFor = (correction: number): Correction =>
  Object.fromEntries(DETECTORS.map((name) => [name, correction])) as Record<DetectorName, number>;
