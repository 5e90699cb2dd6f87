import type { CoverageReport, ExpressionReport, ValueCount } from './coverage.ts';

const STYLE = `
  body { font: 14px/1.5 ui-monospace, monospace; margin: 2rem; }
  .covered { background: #d7f5dd; }
  .failed { background: #fbe3c0; }
  .missed { background: #f9d3d3; }
  span:hover { outline: 1px solid #333; }
`;

/**
 * Renders the rules as a page. Green expressions were evaluated, orange ones failed at least once,
 * red ones were never evaluated.
 */
export function coverageHtml({ rules, report }: CoverageReport): string {
  const source = rules.files[0]?.content ?? '';
  const body = render(source, 0, source.length, report);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rule coverage</title>' +
    `<style>${STYLE}</style></head><body><pre>${body}</pre></body></html>`
  );
}

function render(
  source: string,
  start: number,
  end: number,
  reports: readonly ExpressionReport[],
): string {
  let html = '';
  let offset = start;
  for (const { sourcePosition, values = [], children = [] } of inSourceOrder(reports)) {
    const { currentOffset, endOffset } = sourcePosition;
    html += escape(source.slice(offset, currentOffset));
    html += `<span class="${className(values)}" title="${escape(summary(values))}">`;
    html += `${render(source, currentOffset, endOffset, children)}</span>`;
    offset = endOffset;
  }
  return html + escape(source.slice(offset, end));
}

const inSourceOrder = (reports: readonly ExpressionReport[]) =>
  reports.toSorted((a, b) => a.sourcePosition.currentOffset - b.sourcePosition.currentOffset);

function className(values: readonly ValueCount[]): string {
  if (values.length === 0) return 'missed';
  return values.some(({ value }) => 'undefined' in value) ? 'failed' : 'covered';
}

function summary(values: readonly ValueCount[]): string {
  if (values.length === 0) return 'Expression never evaluated';
  return values.map(({ value, count }) => `${JSON.stringify(value)}: ${count} ×`).join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
