import { ALERTS_TITLE } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import type { AlertView } from '@daily-snapshot/domain/digest/sections/alerts';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import classes from './alerts.module.css';

/** All alerts of a digest. The mail lists only the first few. */
export function Alerts(props: {
  readonly alerts: readonly AlertView[];
  /** Where to answer an alert. */
  readonly hrefOf: (id: string) => string;
}) {
  const { alerts, hrefOf } = props;
  if (alerts.length === 0) return null;
  return (
    <section className={paper.paper} aria-labelledby="alerts">
      <h3 className={paper.title} id="alerts">
        {ALERTS_TITLE}
      </h3>
      <ul className={paper.lines}>
        {alerts.map(({ id, level, title, text, detail }, index) => (
          <li key={index} className={classes.alert} data-level={level}>
            <p className={classes.words}>
              <SentenceText sentence={text} />
            </p>
            <p className={paper.note}>
              <SentenceText sentence={detail} />
            </p>
            {id !== null && (
              <p className={paper.note}>
                <Link className={paper.link} to={hrefOf(id)}>
                  See it in your alerts
                  <VisuallyHidden>
                    : <SentenceText sentence={title} />
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
