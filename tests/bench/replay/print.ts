/** A table in Markdown, the first column left, the others right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, column) =>
    Math.max(name.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  console.log(`\n${[line(head), line(rule), ...rows.map(line)].join('\n')}\n`);
}

export const count = (value: number): string => Math.round(value).toLocaleString('en-US');
export const seconds = (value: number): string => value.toFixed(2);
export const ratio = (value: number): string => `${value.toFixed(1)}×`;
export const mebibytes = (bytes: number | null): string =>
  bytes === null ? '–' : `${Math.round(bytes / 2 ** 20).toLocaleString('en-US')} MiB`;
