import { alertFacts, byUrgency } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { alertText, alertTitle } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import alertClasses from '../../../../../features/alerts/components/alerts.module.css';
import { DASHBOARD_COPY as copy } from '../../../../../features/digest/model/digest-copy.ts';
import type { WithId } from '../../../../../lib/data/parse-documents.ts';
import disclosure from '../../../../../ui/layout/disclosure.module.css';
import paper from '../../../../../ui/layout/paper.module.css';
import { SentenceText } from '../../../../../ui/text/digest-sentence.tsx';
import classes from './open-alerts.module.css';

interface Shared {
  readonly hrefOf: (id: string) => string;
  readonly answersOf: (alert: WithId<StoredAlert>) => ReactNode;
}

/** The alerts that need an answer, most urgent first. The others are folded away. */
export function OpenAlertsPanel(
  props: Shared & { readonly openAlerts: readonly WithId<StoredAlert>[] },
) {
  const { openAlerts, ...shared } = props;
  const [first, ...others] = inOrder(openAlerts);
  if (!first) return null;
  return (
    <section className={classes.alerts} aria-labelledby="alerts">
      <h3 className={classes.title} id="alerts">
        {copy.openAlerts(openAlerts.length)}
      </h3>
      <OpenAlert alert={first} {...shared} />
      {others.length > 0 && (
        <details>
          <summary className={disclosure.summary}>{copy.otherAlerts(others.length)}</summary>
          {others.map((alert) => (
            <OpenAlert key={alert.id} alert={alert} {...shared} />
          ))}
        </details>
      )}
    </section>
  );
}

function OpenAlert(props: Shared & { readonly alert: WithId<StoredAlert> }) {
  const { alert, hrefOf, answersOf } = props;
  const facts = alertFacts(alert.alert, moneyIn(alert.currency));
  const title = <SentenceText sentence={alertTitle(facts)} />;
  return (
    <div className={classes.alert} data-level={alert.alert.level}>
      <p className={alertClasses.words}>
        <span className={classes.short}>{title}</span>
        <span className={classes.full}>
          <SentenceText sentence={alertText(facts)} />
        </span>{' '}
        <Link
          className={`${paper.link} ${classes.details}`}
          to={hrefOf(alert.id)}
          aria-label={copy.alertDetailsOf(sentenceText(alertTitle(facts)))}
        >
          {copy.alertDetails}
        </Link>
      </p>
      {answersOf(alert)}
    </div>
  );
}

function inOrder(alerts: readonly WithId<StoredAlert>[]): readonly WithId<StoredAlert>[] {
  const urgent = byUrgency(alerts.map(({ alert }) => alert));
  return alerts.toSorted((a, b) => urgent.indexOf(a.alert) - urgent.indexOf(b.alert));
}
