import { typeOfAlert, type Alert } from '../alerts/alert/alert.ts';

const SHOWN = 2;

/** Returns the most severe alert of each of the two leading types. */
export function leadingFindings(alerts: readonly Alert[]): readonly Alert[] {
  const bySeverity = alerts.toSorted((a, b) => b.severity - a.severity);
  const types = new Set(bySeverity.map(typeOfAlert));
  return [...types]
    .slice(0, SHOWN)
    .flatMap((type) => bySeverity.find((alert) => typeOfAlert(alert) === type) ?? []);
}
