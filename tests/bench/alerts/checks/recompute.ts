// Recomputes every alert of a benchmark folder from its stored form: its amounts from its evidence, its
// evidence from the rows, and each figure of its sentences from the alert.
import { dateOfDayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { AlertPolicy } from '@daily-snapshot/domain/alerts/policy/alert-policy';
import type { AlertSource } from '@daily-snapshot/domain/alerts/types/alert-types';
import { findContradictions } from '../../../kit/checks/contradictions.ts';
import { findEvidenceFaults } from '../../../kit/checks/evidence-faults.ts';
import { findSentenceFaults } from '../../../kit/checks/sentence-faults.ts';
import { tableText } from '../../support/table.ts';
import { scoreDays } from '../detector.ts';
import { rowFaults } from './find-evidence-in-rows.ts';
import type { openFolder } from '../folder/scenarios.ts';

export interface Recomputed {
  readonly by: AlertSource;
  readonly hasEvidence: boolean;
  /** wrong figures and their place */
  readonly faults: readonly string[];
}

/** Recomputes all alerts of a folder. */
export function recomputeAll(folder: Awaited<ReturnType<typeof openFolder>>): Recomputed[] {
  return folder.scenarios.flatMap((scenario) => {
    const books = folder.booksOf(scenario);
    const currency = folder.businesses.get(scenario.business)?.currency ?? 'USD';
    const policy = new AlertPolicy();
    return [...scoreDays(books)].flatMap(({ day, candidates }) => {
      const sentOn = dateOfDayNumber(day);
      return policy.decide(day, candidates).map(({ alert, candidate: { detector: by } }) => ({
        by,
        hasEvidence: alert.evidence !== undefined,
        faults: [
          ...findEvidenceFaults(by, alert),
          ...rowFaults(by, alert, books, sentOn),
          ...findSentenceFaults(alert, currency),
          ...findContradictions(by, alert),
        ].map((fault) => `${scenario.id} ${sentOn} ${by}: ${fault}`),
      }));
    });
  });
}

/** Returns a table with the number of recomputed alerts per detector. */
export function recomputedTable(recomputed: readonly Recomputed[]): string {
  const detectors = [...new Set(recomputed.map(({ by }) => by))].toSorted();
  const rows = detectors.map((by) => {
    const own = recomputed.filter((one) => one.by === by);
    const faulty = own.filter(({ faults }) => faults.length > 0).length;
    const without = own.filter(({ hasEvidence }) => !hasEvidence).length;
    return [by, ...[own.length, own.length - without, without, faulty].map(String)];
  });
  return tableText(['detector', 'alerts', 'with evidence', 'without', 'faulty'], rows);
}
