import { ALERTS_TITLE } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import type { AlertView } from '@daily-snapshot/domain/digest/sections/alerts';
import { Link } from 'react-router-dom';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import classes from './alerts.module.css';
import { PAGE_COPY } from '../../model/page-copy.ts';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';

const copy = PAGE_COPY.alerts;

/** All alerts of a digest. The mail lists only the first few. */
export function Alerts(props: {
  readonly alerts: readonly AlertView[];
  /** The id of the heading. */
  readonly id?: string;
  /** Where to answer an alert. */
  readonly hrefOf: (id: string) => string;
}) {
  const { alerts, hrefOf, id = 'alerts' } = props;
  if (alerts.length === 0) return null;
  return (
    <section className={paper.paper} aria-labelledby={id}>
      <h3 className={paper.title} id={id}>
        {ALERTS_TITLE}
      </h3>
      <ul className={paper.lines}>
        {alerts.map(({ id: alertId, level, title, text, detail }, index) => (
          <li key={index} className={classes.alert} data-level={level}>
            <p className={classes.words}>
              <SentenceText sentence={text} />
            </p>
            <p className={paper.note}>
              <SentenceText sentence={detail} />
            </p>
            {alertId !== null && (
              <p className={paper.note}>
                <Link
                  className={paper.link}
                  to={hrefOf(alertId)}
                  aria-label={copy.openOf(sentenceText(title))}
                >
                  {copy.open}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
