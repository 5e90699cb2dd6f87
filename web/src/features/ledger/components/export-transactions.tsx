import { Button } from '@mantine/core';
import { useState } from 'react';
import { CSV_MEDIA_TYPE } from '../../../ui/files/csv.ts';
import { downloadFile } from '../../../ui/files/download-file.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useExportTransactions } from '../api/use-export-transactions.ts';
import { countTransactions } from '../model/category-text.ts';
import { LEDGER_COPY } from '../model/ledger-copy.ts';
import type { LinesFilter } from '../model/transactions-filter.ts';
import { transactionsCsv } from '../model/transactions-csv.ts';

const copy = LEDGER_COPY.export;

/** Exports all filtered transactions as CSV. */
export function ExportTransactions(props: {
  readonly business: { readonly id: string; readonly currency: string };
  readonly filter: LinesFilter;
}) {
  const { business, filter } = props;
  const read = useExportTransactions(business);
  const [count, setCount] = useState<number>();
  const save = async () => {
    setCount(0);
    const lines = await read(filter, setCount);
    setCount(undefined);
    if (!lines.ok) {
      showToast({
        title: copy.failed,
        message: lines.error.message,
        isDestructive: true,
      });
      return;
    }
    const { values, unreadable } = lines.value;
    downloadFile(transactionsCsv(values, business.currency), 'transactions.csv', CSV_MEDIA_TYPE);
    showToast({
      title: copy.done(countTransactions(values.length)),
      ...(unreadable > 0 && {
        message: copy.unreadable(unreadable),
      }),
    });
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={count !== undefined}
      onClick={() => void save()}
    >
      {count === undefined ? copy.label : copy.reading(countTransactions(count))}
    </Button>
  );
}
