// Judges every business with corrections learnt on the others only.
import { writeFileSync } from 'node:fs';
import { Teller } from '@daily-snapshot/domain/detectors/teller';
import { Calibration, study } from './calibrate.ts';
import { benchAlertOf, namesOf, watchDays } from './detector.ts';
import type { Folder } from './scenarios.ts';

/** Those whose unmodified books are there: what they bring without an anomaly can be learnt. */
export const studiedIn = ({ businesses, scenarios }: Folder): string[] =>
  [...businesses.keys()].filter((id) => scenarios.some((one) => one.id === `${id}#base`));

/** Writes the alerts of all scenarios, those of each business with the corrections of the rest. */
export function tellLeftOut(folder: Folder, alerts: string): void {
  const calibration = new Calibration(studiedIn(folder).map((id) => study(folder, id)));
  const lines: string[] = [];
  for (const id of folder.businesses.keys()) {
    const correction = calibration.learn(id);
    for (const scenario of folder.scenarios.filter(({ business }) => business === id)) {
      const books = folder.booksOf(scenario);
      const names = namesOf(books);
      const teller = new Teller(correction);
      for (const { day, noticed } of watchDays(books)) {
        for (const alert of teller.tell(day, noticed)) {
          lines.push(JSON.stringify({ business: scenario.id, ...benchAlertOf(alert, day, names) }));
        }
      }
    }
  }
  writeFileSync(alerts, `${lines.join('\n')}\n`);
}
