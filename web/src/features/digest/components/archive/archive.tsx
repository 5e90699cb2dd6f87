import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { NumberFacts } from '@daily-snapshot/domain/digest/sections/numbers';
import { summaryText } from '@daily-snapshot/domain/digest/sections/summary';
import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import { MEASURES } from '@daily-snapshot/domain/baselines/daily-history';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../ui/text/format-date.ts';
import { Money } from '../../../../ui/text/money.tsx';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import wholeLink from '../../../../ui/layout/row-link.module.css';
import type { DigestLinks } from '../../model/links.ts';
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import classes from './archive.module.css';
import { NumberExpectedRange } from '../numbers/number-expected-range.tsx';
import { PAGE_COPY } from '../../model/page-copy.ts';

const texts = PAGE_COPY.archive;

interface ArchivedDigest {
  readonly businessDate: BusinessDate;
  readonly snapshot: Snapshot;
  readonly alerts?: readonly Alert[] | undefined;
}

/** The digests of a month, newest first. */
export function Archive(props: {
  readonly digests: readonly ArchivedDigest[];
  readonly links: DigestLinks;
}) {
  const { digests, links } = props;
  if (digests.length === 0) {
    return <p className={`${paper.paper} ${paper.note}`}>{copy.archive.emptyMonth}</p>;
  }
  return (
    <ol className={classes.list}>
      {digests.map(({ businessDate, snapshot, alerts }) => {
        const facts = digestFacts(snapshot, alerts);
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
                <SentenceText sentence={summaryText(facts)} />
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
          — <VisuallyHidden>{texts.unknown}</VisuallyHidden>
        </>
      ) : (
        <Money amountCents={figure.amount.amount} currency={currency} hasCents={false} />
      )}
      {figure.state === 'so_far' && ` ${texts.soFar}`}
      <NumberExpectedRange number={number} />
    </>
  );
}
