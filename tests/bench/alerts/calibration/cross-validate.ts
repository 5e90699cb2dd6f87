// Runs the detectors over every business with corrections learned from the other businesses only.
import { writeFileSync } from 'node:fs';
import { AlertPolicy } from '@daily-snapshot/domain/alerts/policy/alert-policy';
import { Calibration, study } from './calibrate.ts';
import { benchAlertOf, namesOf, scoreDays } from '../detector.ts';
import type { Folder } from '../folder/scenarios.ts';

/** Businesses whose unmodified books are in the folder, which calibration needs. */
export const calibrationBusinessesIn = ({ businesses, scenarios }: Folder): string[] =>
  [...businesses.keys()].filter((id) => scenarios.some((one) => one.id === `${id}#base`));

/** Writes the alerts of all scenarios. Each business gets the corrections of the others. */
export function writeCrossValidatedAlerts(folder: Folder, alerts: string): void {
  const calibration = new Calibration(
    calibrationBusinessesIn(folder).map((id) => study(folder, id)),
  );
  const lines: string[] = [];
  for (const id of folder.businesses.keys()) {
    const correction = calibration.learn(id);
    for (const scenario of folder.scenarios.filter(({ business }) => business === id)) {
      const books = folder.booksOf(scenario);
      const names = namesOf(books);
      const policy = new AlertPolicy(correction);
      for (const { day, candidates } of scoreDays(books)) {
        for (const alert of policy.raise(day, candidates)) {
          lines.push(JSON.stringify({ business: scenario.id, ...benchAlertOf(alert, day, names) }));
        }
      }
    }
  }
  writeFileSync(alerts, `${lines.join('\n')}\n`);
}
