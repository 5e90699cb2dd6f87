import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { MovedPostings } from '@daily-snapshot/domain/ledger/rollups/moved-postings';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Loader } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatDay } from '../../../ui/text/format-date.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { countLines, effectText, fromCategoriesText } from '../model/category-text.ts';

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
    <div role="status" aria-label="What this moves">
      {preview.status === 'loading' && <Loader size="sm" aria-label="Counting the lines" />}
      {preview.status === 'failed' && <FailureNote message={preview.message} />}
      {preview.status === 'ready' && <Moved moved={preview.moved} currency={currency} />}
    </div>
  );
}

function Moved({ moved, currency }: { readonly moved: MovedPostings; readonly currency: string }) {
  const { lines, amount, first, last } = moved;
  if (lines === 0 || !first || !last) {
    return <p className={paper.text}>No line changes now; lines to come are counted like this.</p>;
  }
  const days =
    first === last
      ? `of ${formatDay(first)}, ${first.slice(0, 4)}`
      : `from ${formatDay(first)}, ${first.slice(0, 4)}, to ${formatDay(last)}, ${last.slice(0, 4)}`;
  return (
    <>
      <p className={paper.text}>
        <strong>
          {countLines(lines)}, {formatMoney(amount, currency)} together
        </strong>
        , {days}. They are: {fromCategoriesText(moved)}.
      </p>
      <p className={paper.text}>{effectText(moved, currency)}</p>
      <p className={paper.note}>
        Digests that were sent stay as they are; the next one says what changed.
      </p>
    </>
  );
}
