import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { factsOf } from '@daily-snapshot/domain/digest/facts';
import type { NumberFacts } from '@daily-snapshot/domain/digest/number-facts';
import { lead } from '@daily-snapshot/domain/digest/lead-words';
import { MEASURE_NAMES } from '@daily-snapshot/domain/digest/measure-words';
import { MEASURES } from '@daily-snapshot/domain/signals/history';
import type { Alert } from '@daily-snapshot/domain/signals/alert';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../components/days.ts';
import { Money } from '../../../components/money.tsx';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import wholeLink from '../../../components/whole-link.module.css';
import type { DigestLinks } from '../model/links.ts';
import classes from './archive.module.css';
import { NumberBand } from './number-band.tsx';

interface ToldDigest {
  readonly businessDate: BusinessDate;
  readonly snapshot: Snapshot;
  readonly alerts?: readonly Alert[] | undefined;
}

/** A month's digests, newest first; each opens as it was sent. */
export function Archive(props: {
  readonly digests: readonly ToldDigest[];
  readonly links: DigestLinks;
}) {
  const { digests, links } = props;
  if (digests.length === 0) {
    return <p className={`${paper.paper} ${paper.note}`}>No digest was sent in this month.</p>;
  }
  return (
    <ol className={classes.list}>
      {digests.map(({ businessDate, snapshot, alerts }) => {
        const facts = factsOf(snapshot, alerts);
        return (
          <li key={businessDate} className={classes.digest}>
            <div>
              <Link
                to={links.snapshot(businessDate)}
                className={`${wholeLink.link} ${classes.day}`}
              >
                {formatDay(businessDate)}
              </Link>
              <p className={paper.note}>
                <Words sentence={lead(facts)} />
              </p>
            </div>
            <dl className={classes.figures}>
              {MEASURES.map((measure) => (
                <div key={measure}>
                  <dt>{MEASURE_NAMES[measure]}</dt>
                  <dd>
                    <SmallFigure number={facts.numbers[measure]} currency={snapshot.currency} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ol>
  );
}

function SmallFigure(props: { readonly number: NumberFacts; readonly currency: string }) {
  const { number, currency } = props;
  const { figure } = number;
  return (
    <>
      {figure.state === 'unknown' ? (
        <>
          — <VisuallyHidden>unknown</VisuallyHidden>
        </>
      ) : (
        <Money amountCents={figure.amount.amount} currency={currency} hasCents={false} />
      )}
      {figure.state === 'so_far' && ' so far'}
      <NumberBand number={number} />
    </>
  );
}
