import type { AppError } from '@daily-snapshot/domain/app-error';
import type { MovedLines } from '@daily-snapshot/domain/rollup/moved-lines';
import { formatMoney } from '@daily-snapshot/domain/money/format';
import type { Result } from '@daily-snapshot/domain/result';
import { Loader } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatDay } from '../../../components/days.ts';
import { FailureNote } from '../../../components/failure-note.tsx';
import paper from '../../../components/paper.module.css';
import { countLines, effectWords, fromWords } from '../model/kind-words.ts';

export type Preview =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly moved: MovedLines };

/** Asks what something would move; only the last question is answered. */
export function usePreview() {
  const [preview, setPreview] = useState<Preview>({ status: 'loading' });
  const last = useRef(0);
  const ask = async (question: () => Promise<Result<MovedLines, AppError>>) => {
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

/** How many lines and how much money something moves. */
export function MovedPreview(props: { readonly preview: Preview; readonly currency: string }) {
  const { preview, currency } = props;
  return (
    <div role="status" aria-label="What this moves">
      {preview.status === 'loading' && <Loader size="sm" aria-label="Counting the lines" />}
      {preview.status === 'failed' && <FailureNote message={preview.message} />}
      {preview.status === 'ready' && <Moved moved={preview.moved} currency={currency} />}
    </div>
  );
}

function Moved({ moved, currency }: { readonly moved: MovedLines; readonly currency: string }) {
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
        , {days}. They are: {fromWords(moved)}.
      </p>
      <p className={paper.text}>{effectWords(moved, currency)}</p>
      <p className={paper.note}>
        Digests that were sent stay as they are; the next one says what changed.
      </p>
    </>
  );
}
