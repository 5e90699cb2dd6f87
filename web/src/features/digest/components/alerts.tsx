import { alertFacts, inOrderOfUrgency } from '@daily-snapshot/domain/digest/alert-facts';
import { alertDetail, ALERTS_TITLE, alertWords } from '@daily-snapshot/domain/digest/alert-words';
import { moneyIn } from '@daily-snapshot/domain/digest/fact';
import type { Alert } from '@daily-snapshot/domain/signals/alert';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import classes from './alerts.module.css';

/** What was found beside the numbers, all of it: the mail has room for the first few. */
export function Alerts(props: { readonly alerts: readonly Alert[]; readonly currency: string }) {
  const { alerts, currency } = props;
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
          </li>
        ))}
      </ul>
    </section>
  );
}
