import { alertFacts, inOrderOfUrgency } from '@daily-snapshot/domain/digest/alert-facts';
import { alertWords } from '@daily-snapshot/domain/digest/alert-words';
import { moneyIn } from '@daily-snapshot/domain/digest/fact';
import type { Alert } from '@daily-snapshot/domain/signals/alert';
import { Link } from 'react-router-dom';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import classes from './thirty-days.module.css';

/** What was found about a day, with the way to where it is answered. */
export function AlertsOfDay(props: {
  readonly alerts: readonly Alert[];
  readonly currency: string;
  readonly href: string;
}) {
  const { alerts, currency, href } = props;
  if (alerts.length === 0) return null;
  return (
    <ul className={classes.found}>
      {inOrderOfUrgency(alerts).map((alert, index) => (
        <li key={index} data-level={alert.level}>
          <Words sentence={alertWords(alertFacts(alert, moneyIn(currency)))} />{' '}
          <Link className={paper.link} to={href}>
            See the alert
          </Link>
        </li>
      ))}
    </ul>
  );
}
