import type { Alert } from '@daily-snapshot/domain/signals/alert';
import { moneyIn } from '@daily-snapshot/domain/digest/fact';
import { factsOf } from '@daily-snapshot/domain/digest/facts';
import { figureFacts } from '@daily-snapshot/domain/digest/number-facts';
import { period } from '@daily-snapshot/domain/digest/day-words';
import { figureWords } from '@daily-snapshot/domain/digest/figure-words';
import { lead } from '@daily-snapshot/domain/digest/lead-words';
import { MEASURE_NAMES } from '@daily-snapshot/domain/digest/measure-words';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../components/days.ts';
import { Money } from '../../../components/money.tsx';
import { Words } from '../../../components/words.tsx';
import { compareEditions, type NumberOfEditions } from '../model/editions.ts';
import type { DigestLinks } from '../model/links.ts';
import classes from './editions.module.css';
import paper from '../../../components/paper.module.css';

/** A digest as it was sent and as the books would tell it now, side by side. */
export function Editions(props: {
  readonly told: Snapshot;
  readonly alerts: readonly Alert[];
  /** null where the totals of the books do not go back so far */
  readonly now: Snapshot | null;
  readonly links: DigestLinks;
  /** The lines that made the difference. */
  readonly children: ReactNode;
}) {
  const { told, alerts, now, links, children } = props;
  const { digestDay } = told;
  return (
    <Stack component="article" gap="lg" aria-label={`Then and now: ${formatDay(digestDay)}`}>
      <Stack gap={6}>
        <Link to={links.snapshot(digestDay)} className={paper.link}>
          <span aria-hidden="true">← </span>Digest of {formatDay(digestDay)}
        </Link>
        <Title order={2}>As it was sent, and as it is now</Title>
        <p className={paper.note}>
          <Words sentence={period(factsOf(told))} />
        </p>
      </Stack>
      {now ? (
        <>
          <div className={classes.leads}>
            <Edition title="As it was sent" snapshot={told} alerts={alerts} />
            <Edition title="As it is now" snapshot={now} alerts={alerts} />
          </div>
          <section className={paper.paper} aria-labelledby="numbers-of-editions">
            <h3 className={paper.title} id="numbers-of-editions">
              The three numbers
            </h3>
            <Numbers numbers={compareEditions(told, now)} currency={told.currency} />
          </section>
          {children}
        </>
      ) : (
        <p className={`${paper.paper} ${paper.text}`}>
          The totals of your books do not go back to these days, so there is nothing to compare. The
          digest itself stays as it was sent.
        </p>
      )}
    </Stack>
  );
}

function Edition(props: {
  readonly title: string;
  readonly snapshot: Snapshot;
  readonly alerts: readonly Alert[];
}) {
  const { title, snapshot, alerts } = props;
  return (
    <section className={paper.paper} aria-label={title}>
      <h3 className={paper.title}>{title}</h3>
      <p className={classes.lead}>
        <Words sentence={lead(factsOf(snapshot, alerts))} />
      </p>
    </section>
  );
}

function Numbers(props: {
  readonly numbers: readonly NumberOfEditions[];
  readonly currency: string;
}) {
  const { numbers, currency } = props;
  const money = moneyIn(currency);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">As it was sent</th>
          <th scope="col">As it is now</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {numbers.map(({ measure, was, is, change }) => (
          <tr key={measure}>
            <th scope="row">{MEASURE_NAMES[measure]}</th>
            <td data-label="As it was sent">
              <Words sentence={figureWords(figureFacts(was, money))} />
            </td>
            <td data-label="As it is now">
              <Words sentence={figureWords(figureFacts(is, money))} />
            </td>
            <td data-label="Change" className={change ? classes.changed : undefined}>
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
  if (change === null) return 'not known';
  return change === 0 ? 'none' : <Money amountCents={change} currency={currency} isSigned />;
}
