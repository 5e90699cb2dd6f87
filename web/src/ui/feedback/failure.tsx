import { ActionButton, ActionLink } from '../buttons/action-button.tsx';
import classes from './failure.module.css';
import { uiCopy } from '../text/ui-copy.ts';

/** Shows an error and what to do. */
export function Failure(props: {
  readonly title: string;
  readonly message: string;
  /** A link to offer. */
  readonly wayOut?: { readonly label: string; readonly href: string };
  /** Whether a reload may help. Reload is also offered if no link is given. */
  readonly canReload?: boolean;
}) {
  const { title, message, wayOut, canReload = !wayOut } = props;
  return (
    <div role="alert" className={classes.failure}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.message}>{message}</p>
      <div className={classes.ways}>
        {canReload && (
          <ActionButton look="plain" onClick={() => location.reload()}>
            {uiCopy.failure.reload}
          </ActionButton>
        )}
        {wayOut && (
          <ActionLink look="plain" to={wayOut.href}>
            {wayOut.label}
          </ActionLink>
        )}
      </div>
    </div>
  );
}
