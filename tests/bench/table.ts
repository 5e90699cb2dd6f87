/** A table in Markdown, the first column left, the others right. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`\n${tableText(head, rows)}\n`);
}

/** `1,234`, or `12.3` for what is small. */
export const count = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 });

export const seconds = (value: number): string => value.toFixed(2);
export const milliseconds = (value: number): string => `${count(value)} ms`;

/** `1.02×`, `47×` */
export const ratio = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)}×`;

export const mebibytes = (bytes: number | null): string =>
  bytes === null ? '–' : `${Math.round(bytes / 2 ** 20).toLocaleString('en-US')} MiB`;
