import disclosure from '../../../ui/layout/disclosure.module.css';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';
import classes from './transactions.module.css';

/** The keys of the list of transactions. A phone has no keyboard, so it does not show them. */
export function KeyboardHelp() {
  return (
    <details className={classes.keyboard}>
      <summary className={disclosure.summary}>{copy.keyboard.title}</summary>
      <dl className={classes.keys}>
        {copy.keyboard.keys.map(([key, effect]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
