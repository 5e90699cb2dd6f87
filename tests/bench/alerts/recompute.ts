// Every alert of every scenario of a benchmark folder once more, from what is stored of it: its amounts
// from its evidence alone, its evidence from the rows, and each figure that is told from the alert.
import { dateOfDayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { Teller } from '@daily-snapshot/domain/detectors/teller';
import type { AlertSource } from '@daily-snapshot/domain/detectors/told-alert';
import { evidenceFaults } from '@daily-snapshot/domain/testing/evidence-faults';
import { sentenceFaults } from '@daily-snapshot/domain/testing/sentence-faults';
import { printTable } from '../table.ts';
import { watchDays } from './detector.ts';
import { rowFaults } from './evidence-in-rows.ts';
import type { openFolder } from './scenarios.ts';

export interface Recomputed {
  readonly by: AlertSource;
  readonly hasEvidence: boolean;
  /** what is wrong with it, and where */
  readonly faults: readonly string[];
}

/** Recomputes all alerts of a folder. */
export function recomputeAll(folder: Awaited<ReturnType<typeof openFolder>>): Recomputed[] {
  return folder.scenarios.flatMap((scenario) => {
    const books = folder.booksOf(scenario);
    const currency = folder.businesses.get(scenario.business)?.currency ?? 'USD';
    const teller = new Teller();
    return [...watchDays(books)].flatMap(({ day, noticed }) => {
      const toldOn = dateOfDayNumber(day);
      return teller.decide(day, noticed).map(({ alert, candidate: { detector: by } }) => ({
        by,
        hasEvidence: alert.evidence !== undefined,
        faults: [
          ...evidenceFaults(by, alert),
          ...rowFaults(by, alert, books, toldOn),
          ...sentenceFaults(alert, currency),
        ].map((fault) => `${scenario.id} ${toldOn} ${by}: ${fault}`),
      }));
    });
  });
}

/** How many alerts of each judge were recomputed. */
export function printRecomputed(recomputed: readonly Recomputed[]): void {
  const judges = [...new Set(recomputed.map(({ by }) => by))].toSorted();
  const rows = judges.map((by) => {
    const own = recomputed.filter((one) => one.by === by);
    const faulty = own.filter(({ faults }) => faults.length > 0).length;
    const without = own.filter(({ hasEvidence }) => !hasEvidence).length;
    return [by, ...[own.length, own.length - without, without, faulty].map(String)];
  });
  printTable(['judge', 'alerts', 'with evidence', 'without', 'faulty'], rows);
  for (const fault of recomputed.flatMap(({ faults }) => faults).slice(0, MOST_PRINTED)) {
    console.error(fault);
  }
}

const MOST_PRINTED = 20;
