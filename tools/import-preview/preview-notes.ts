import type { ImportPreview, PreviewOptions } from '@daily-snapshot/domain/imports/import-preview';

/** Returns what a person stated about a file without effect, because the file states it. */
export function notesOf(
  { currency, unusedAnswers }: ImportPreview,
  { currency: stated }: PreviewOptions,
): string[] {
  return [
    ...(stated === undefined || stated === currency
      ? []
      : [`its amounts are in ${currency}, not in ${stated}`]),
    ...unusedAnswers.map((id) => `the answer to ${id} is not used; the file answers it`),
  ];
}
