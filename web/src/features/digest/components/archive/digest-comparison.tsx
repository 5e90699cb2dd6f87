import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import { figureFacts } from '@daily-snapshot/domain/digest/sections/figure';
import { periodFacts, periodText } from '@daily-snapshot/domain/digest/sections/period';
import { figureText } from '@daily-snapshot/domain/digest/sections/figure';
import { summaryText } from '@daily-snapshot/domain/digest/sections/summary';
import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../ui/text/format-date.ts';
import { Money } from '../../../../ui/text/money.tsx';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import { compareSnapshots, type ComparedNumber } from '../../model/digest-comparison.ts';
import type { DigestLinks } from '../../model/links.ts';
import { DASHBOARD_COPY } from '../../model/digest-copy.ts';
import classes from './digest-comparison.module.css';
import paper from '../../../../ui/layout/paper.module.css';
import { PAGE_COPY } from '../../model/page-copy.ts';

const texts = PAGE_COPY.digestComparison;

const copy = DASHBOARD_COPY.comparison;

/** A sent digest beside the same digest computed from the books as they are now. */
export function DigestComparison(props: {
  readonly sent: Snapshot;
  readonly alerts: readonly Alert[];
  /** Null if the totals of the books do not go back that far. */
  readonly now: Snapshot | null;
  readonly links: DigestLinks;
  /** The transactions that made the difference. */
  readonly children: ReactNode;
}) {
  const { sent, alerts, now, links, children } = props;
  const { digestDay } = sent;
  return (
    <Stack component="article" gap="lg" aria-label={texts.region(formatDay(digestDay))}>
      <Stack gap={6}>
        <Link to={links.snapshot(digestDay)} className={paper.link}>
          <span aria-hidden="true">← </span>
          {texts.digestOf(formatDay(digestDay))}
        </Link>
        <Title order={2}>{copy.title}</Title>
        <p className={paper.note}>
          <SentenceText sentence={periodText(periodFacts(sent))} />
        </p>
      </Stack>
      {now ? (
        <>
          <div className={classes.summaries}>
            <ComparedSummary title={copy.sent} snapshot={sent} alerts={alerts} />
            <ComparedSummary title={copy.now} snapshot={now} alerts={alerts} />
          </div>
          <section className={paper.paper} aria-labelledby="numbers-of-editions">
            <h3 className={paper.title} id="numbers-of-editions">
              {sent.payrollSpread ? texts.numbersAsBooked : texts.numbers}
            </h3>
            <Numbers numbers={compareSnapshots(sent, now)} currency={sent.currency} />
          </section>
          {children}
        </>
      ) : (
        <p className={`${paper.paper} ${paper.text}`}>{copy.tooOld}</p>
      )}
    </Stack>
  );
}

function ComparedSummary(props: {
  readonly title: string;
  readonly snapshot: Snapshot;
  readonly alerts: readonly Alert[];
}) {
  const { title, snapshot, alerts } = props;
  return (
    <section className={paper.paper} aria-label={title}>
      <h3 className={paper.title}>{title}</h3>
      <p className={classes.summary}>
        <SentenceText sentence={summaryText(digestFacts(snapshot, alerts))} />
      </p>
    </section>
  );
}

function Numbers(props: {
  readonly numbers: readonly ComparedNumber[];
  readonly currency: string;
}) {
  const { numbers, currency } = props;
  const money = moneyIn(currency);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.number}</th>
          <th scope="col">{copy.sent}</th>
          <th scope="col">{copy.now}</th>
          <th scope="col">{texts.change}</th>
        </tr>
      </thead>
      <tbody>
        {numbers.map(({ measure, was, is, change }) => (
          <tr key={measure}>
            <th scope="row">{MEASURE_NAMES[measure]}</th>
            <td data-label={copy.sent}>
              <SentenceText sentence={figureText(figureFacts(was, money))} />
            </td>
            <td data-label={copy.now}>
              <SentenceText sentence={figureText(figureFacts(is, money))} />
            </td>
            <td data-label={texts.change} className={change ? classes.changed : undefined}>
              <Change change={change} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change(props: { readonly change: number | null; readonly currency: string }) {
  const { change, currency } = props;
  if (change === null) return texts.notKnown;
  return change === 0 ? texts.none : <Money amountCents={change} currency={currency} isSigned />;
}
