import { Button } from '@mantine/core';
import { useState } from 'react';
import { offerTable } from '../../../components/offer-file.ts';
import { showToast } from '../../../components/toast.ts';
import { useExportLines } from '../api/use-export-lines.ts';
import { countLines } from '../model/kind-words.ts';
import type { LinesFilter } from '../model/lines-filter.ts';
import { linesCsv } from '../model/lines-csv.ts';

/** All lines that are asked for, as a file for a spreadsheet. */
export function ExportLines(props: {
  readonly business: { readonly id: string; readonly currency: string };
  readonly filter: LinesFilter;
}) {
  const { business, filter } = props;
  const read = useExportLines(business);
  const [count, setCount] = useState<number>();
  const save = async () => {
    setCount(0);
    const lines = await read(filter, setCount);
    setCount(undefined);
    if (!lines.ok) {
      showToast({
        title: 'The lines could not be exported',
        message: lines.error.message,
        isDestructive: true,
      });
      return;
    }
    offerTable(linesCsv(lines.value, business.currency), 'transactions.csv');
    showToast({ title: `${countLines(lines.value.length)} exported` });
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={count !== undefined}
      onClick={() => void save()}
    >
      {count === undefined ? 'Export as CSV' : `Reading, ${countLines(count)}`}
    </Button>
  );
}
