import { assessmentFile, assessmentFileName } from '@daily-snapshot/domain/sales/assessment-file';
import type { CalculatedAssessment } from '@daily-snapshot/domain/sales/saved-assessment';

/** Downloads an assessment as a file. */
export function exportAssessment(calculated: CalculatedAssessment): void {
  const file = assessmentFile(calculated);
  const json = `${JSON.stringify(file, null, 2)}\n`;
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = assessmentFileName(file);
  link.click();
  URL.revokeObjectURL(url);
}
