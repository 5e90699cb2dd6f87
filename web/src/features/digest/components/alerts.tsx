import {
  alertFacts,
  inOrderOfUrgency,
  type DigestAlert,
} from '@daily-snapshot/domain/digest/alert-facts';
import {
  alertDetail,
  ALERTS_TITLE,
  alertTitle,
  alertWords,
} from '@daily-snapshot/domain/digest/alert-words';
import { moneyIn } from '@daily-snapshot/domain/digest/fact';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import classes from './alerts.module.css';

/** What was found beside the numbers, all of it: the mail has room for the first few. */
export function Alerts(props: {
  readonly alerts: readonly DigestAlert[];
  readonly currency: string;
  /** where an alert is answered */
  readonly hrefOf: (id: string) => string;
}) {
  const { alerts, currency, hrefOf } = props;
  if (alerts.length === 0) return null;
  const facts = inOrderOfUrgency(alerts).map((alert) => alertFacts(alert, moneyIn(currency)));
  return (
    <section className={paper.paper} aria-labelledby="alerts">
      <h3 className={paper.title} id="alerts">
        {ALERTS_TITLE}
      </h3>
      <ul className={paper.lines}>
        {facts.map((alert, index) => (
          <li key={index} className={classes.alert} data-level={alert.level}>
            <p className={classes.words}>
              <Words sentence={alertWords(alert)} />
            </p>
            <p className={paper.note}>
              <Words sentence={alertDetail(alert)} />
            </p>
            {alert.id !== null && (
              <p className={paper.note}>
                <Link className={paper.link} to={hrefOf(alert.id)}>
                  See it in your alerts
                  <VisuallyHidden>
                    : <Words sentence={alertTitle(alert)} />
                  </VisuallyHidden>
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
