import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { MovedPostings } from '@daily-snapshot/domain/ledger/rollups/moved-postings';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Loader } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatDayOfYear } from '@daily-snapshot/domain/calendar/format-date';
import { LEDGER_COPY } from '../model/ledger-copy.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { countTransactions, effectText, fromCategoriesText } from '../model/category-text.ts';
import { RichText } from '../../../ui/text/rich-text.tsx';

const copy = LEDGER_COPY.correction;

export type Preview =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly moved: MovedPostings };

/** Loads a preview. Only the latest request sets the result. */
export function usePreview() {
  const [preview, setPreview] = useState<Preview>({ status: 'loading' });
  const last = useRef(0);
  const ask = async (question: () => Promise<Result<MovedPostings, AppError>>) => {
    last.current += 1;
    const number = last.current;
    setPreview({ status: 'loading' });
    const answer = await question();
    if (number !== last.current) return;
    setPreview(
      answer.ok
        ? { status: 'ready', moved: answer.value }
        : { status: 'failed', message: answer.error.message },
    );
  };
  return { preview, ask };
}

/** Shows how many transactions and how much money a change affects. */
export function RecategorizePreview(props: {
  readonly preview: Preview;
  readonly currency: string;
}) {
  const { preview, currency } = props;
  return (
    <div role="status" aria-label={copy.effect}>
      {preview.status === 'loading' && <Loader size="sm" aria-label={copy.counting} />}
      {preview.status === 'failed' && <FailureNote message={preview.message} />}
      {preview.status === 'ready' && <Moved moved={preview.moved} currency={currency} />}
    </div>
  );
}

function Moved({ moved, currency }: { readonly moved: MovedPostings; readonly currency: string }) {
  const { lines, amount, first, last } = moved;
  if (lines === 0 || !first || !last) {
    return <p className={paper.text}>{copy.noneNow}</p>;
  }
  const days =
    first === last
      ? copy.onDay(formatDayOfYear(first))
      : copy.onDays(formatDayOfYear(first), formatDayOfYear(last));
  return (
    <>
      <p className={paper.text}>
        <RichText
          text={copy.moved(countTransactions(lines), formatMoney(amount, currency), days)}
          parts={{ total: (words) => <strong>{words}</strong> }}
        />{' '}
        {copy.before(fromCategoriesText(moved))}
      </p>
      <p className={paper.text}>{effectText(moved, currency)}</p>
      <p className={paper.note}>{copy.digests}</p>
    </>
  );
}
