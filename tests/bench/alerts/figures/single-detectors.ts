// Shows the recall of each detector alone at equal alert rates, as the folder's README does for other
// systems ("Single detectors at equal budgets").
import type { DetectorName } from '@daily-snapshot/domain/alerts/types/alert-types';
import { tableText } from '../../support/table.ts';
import { SCORED, type DetectorStudy, type LabelOutcome } from '../calibration/detectors-alone.ts';

/** Alerts a month on books without an anomaly, as the mean of the businesses. */
const RATES = [0.05, 0.1, 0.15, 0.25, 0.5] as const;

/** A lower recall may be chance. */
const MIN_RECALL = 0.05;

/** Returns the recall of each detector per type and rate, with the material recall in parentheses. */
export function singleTable(studied: readonly DetectorStudy[]): string {
  const labels = studied.flatMap((business) => business.labels);
  const types = [...new Set(labels.map(({ type }) => type))];
  const rows = SCORED.flatMap((name) => {
    const cuts = RATES.map((rate) => cutAt(studied, name, rate));
    return types.flatMap((type) => {
      const ofType = labels.filter((label) => label.type === type);
      const found = cuts.map((cut) => recallAt(ofType, name, cut));
      if (Math.max(...found) < MIN_RECALL) return [];
      const material = ofType.filter(({ isMaterial }) => isMaterial);
      const both = cuts.map(
        (cut, place) =>
          `${(found[place] ?? 0).toFixed(2)} (${recallAt(material, name, cut).toFixed(2)})`,
      );
      return [[name, type, ...both]];
    });
  });
  return tableText(['detector', 'type', ...RATES.map((rate) => `${rate} a month`)], rows);
}

/** Returns the lowest cut that keeps a detector within an alert rate. */
function cutAt(studied: readonly DetectorStudy[], name: DetectorName, rate: number): number {
  const cuts = studied[0]?.rates.get(name)?.length ?? 0;
  const mean = (cut: number) =>
    studied.reduce((sum, { rates }) => sum + (rates.get(name)?.[cut] ?? 0), 0) / studied.length;
  for (let cut = 0; cut < cuts; cut += 1) if (mean(cut) <= rate) return cut;
  return cuts - 1;
}

const recallAt = (labels: readonly LabelOutcome[], name: DetectorName, cut: number): number =>
  labels.filter(({ found }) => found.get(name)?.[cut]).length / Math.max(1, labels.length);
