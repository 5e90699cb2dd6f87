import { assessmentFile, assessmentFileName } from '@daily-snapshot/domain/sales/assessment-file';
import type { CalculatedAssessment } from '@daily-snapshot/domain/sales/saved-assessment';
import { downloadFile } from '../../../ui/files/download-file.ts';

/** Downloads an assessment as a file. */
export function exportAssessment(calculated: CalculatedAssessment): void {
  const file = assessmentFile(calculated);
  const json = `${JSON.stringify(file, null, 2)}\n`;
  downloadFile(json, assessmentFileName(file), 'application/json');
}
