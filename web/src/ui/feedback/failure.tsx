import { ActionButton, ActionLink } from '../buttons/action-button.tsx';
import classes from './failure.module.css';

/** Says what failed and what to do. */
export function Failure(props: {
  readonly title: string;
  readonly message: string;
  /** Where to go instead. */
  readonly wayOut?: { readonly label: string; readonly href: string };
  /** Whether loading the page again may help; it is the only way out if no other is given. */
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
            Load again
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
