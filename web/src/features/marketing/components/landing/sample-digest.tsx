import { Money } from '../../../../ui/text/money.tsx';
import { EmptyExpectedRangeChart, ExpectedRangeChart } from '../../../../charts/expected-range.tsx';
import type { DigestPreview, PreviewNumber } from '../../model/digest-preview.ts';
import classes from './sample-digest.module.css';
import { LANDING_COPY } from '../../model/landing-copy.ts';

const copy = LANDING_COPY.sampleDigest;

const PLACES = {
  below: copy.below,
  within: 'normal',
  above: copy.above,
} as const;

/** The three numbers of a digest, each on its usual range. */
export function DigestNumbers(props: {
  readonly digest: Pick<DigestPreview, 'numbers' | 'currency'>;
  readonly hasNotes?: boolean;
}) {
  const { digest, hasNotes = false } = props;
  return (
    <dl className={classes.figures}>
      {digest.numbers.map((number) => (
        <DigestNumber
          key={number.name}
          number={number}
          currency={digest.currency}
          hasNotes={hasNotes}
        />
      ))}
    </dl>
  );
}

function DigestNumber(props: {
  readonly number: PreviewNumber;
  readonly currency: string;
  readonly hasNotes: boolean;
}) {
  const { number, currency, hasNotes } = props;
  const { name, amountCents, normal, place, notes } = number;
  const needsAttention = place === 'above' || place === 'below';
  return (
    <div>
      <dt className={classes.label}>
        {name}
        {place && (
          <span className={classes.place} data-attention={needsAttention || undefined}>
            {needsAttention && <span aria-hidden="true">{place === 'above' ? '▲' : '▼'} </span>}
            {PLACES[place]}
          </span>
        )}
      </dt>
      <dd className={classes.value}>
        {amountCents === null ? (
          '—'
        ) : (
          <Money amountCents={amountCents} currency={currency} hasCents={hasNotes} />
        )}
      </dd>
      <dd className={classes.below}>
        {amountCents === null || !normal ? (
          <EmptyExpectedRangeChart />
        ) : (
          <ExpectedRangeChart value={amountCents} normal={normal} needsAttention={needsAttention} />
        )}
        {hasNotes &&
          notes.map((note) => (
            <span key={note} className={classes.note}>
              {note}
            </span>
          ))}
      </dd>
    </div>
  );
}

/** The main warning of a digest in one line. */
export function DigestWarning({ text }: { readonly text: string }) {
  return (
    <p className={classes.warning}>
      <span aria-hidden="true">▲ </span>
      {text}
    </p>
  );
}
