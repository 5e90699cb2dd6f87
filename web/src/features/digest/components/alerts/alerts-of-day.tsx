import { alertFacts, byUrgency } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import { alertText } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import { Link } from 'react-router-dom';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import classes from '../thirty-days/thirty-days.module.css';
import { PAGE_COPY } from '../../model/page-copy.ts';

const copy = PAGE_COPY.alertsOfDay;

/** The alerts of one day, with a link to answer them. */
export function AlertsOfDay(props: {
  readonly alerts: readonly Alert[];
  readonly currency: string;
  readonly href: string;
}) {
  const { alerts, currency, href } = props;
  if (alerts.length === 0) return null;
  return (
    <ul className={classes.found}>
      {byUrgency(alerts).map((alert, index) => (
        <li key={index} data-level={alert.level}>
          <SentenceText sentence={alertText(alertFacts(alert, moneyIn(currency)))} />{' '}
          <Link className={paper.link} to={href}>
            {copy.open}
          </Link>
        </li>
      ))}
    </ul>
  );
}
