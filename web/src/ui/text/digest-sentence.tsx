import { formatFact } from '@daily-snapshot/domain/text/fact';
import type { Sentence } from '@daily-snapshot/domain/text/sentence';
import { Fragment } from 'react';
import { Money } from './money.tsx';
import classes from './money.module.css';

/**
 * A sentence of the digest with the same text as the e-mail. Its figures are tabular and do not
 * wrap.
 *
 * @param hasQuietCents de-emphasizes cents in headline numbers
 */
export function SentenceText(props: {
  readonly sentence: Sentence;
  readonly hasQuietCents?: boolean;
}) {
  const { sentence, hasQuietCents = false } = props;
  return sentence.parts.map((part, index) => (
    <Fragment key={index}>
      <Part part={part} hasQuietCents={hasQuietCents} />
    </Fragment>
  ));
}

function Part(props: {
  readonly part: Sentence['parts'][number];
  readonly hasQuietCents: boolean;
}) {
  const { part, hasQuietCents } = props;
  if (typeof part === 'string') return part;
  if ('parts' in part) return <SentenceText sentence={part} hasQuietCents={hasQuietCents} />;
  const { fact, style } =
    'of' in part ? { fact: part.of, style: part.style } : { fact: part, style: undefined };
  const text = formatFact(fact, style);
  if (fact.fact === 'name') return <bdi>{text}</bdi>;
  if (fact.fact === 'date') return text;
  if (fact.fact === 'money' && hasQuietCents) {
    return <Money amountCents={fact.amount} currency={fact.currency} />;
  }
  return <span className={classes.money}>{text}</span>;
}
