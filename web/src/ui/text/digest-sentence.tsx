import { formatFact } from '@daily-snapshot/domain/text/fact';
import type { Sentence } from '@daily-snapshot/domain/text/sentence';
import { Fragment } from 'react';
import { Money } from './money.tsx';
import classes from './money.module.css';

/**
 * A sentence of the digest, to the letter as the mail says it; its figures line up and do not break.
 *
 * @param hasQuietCents for the headline numbers, where cents step back
 */
export function Words(props: { readonly sentence: Sentence; readonly hasQuietCents?: boolean }) {
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
  if ('parts' in part) return <Words sentence={part} hasQuietCents={hasQuietCents} />;
  const { fact, style } =
    'of' in part ? { fact: part.of, style: part.style } : { fact: part, style: undefined };
  const text = formatFact(fact, style);
  if (fact.fact === 'name' || fact.fact === 'date') return text;
  if (fact.fact === 'money' && hasQuietCents) {
    return <Money amountCents={fact.amount} currency={fact.currency} />;
  }
  return <span className={classes.money}>{text}</span>;
}
