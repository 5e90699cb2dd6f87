import { ActionButton, ActionLink } from './action.tsx';
import classes from './failure.module.css';

/** The failed state of a view: what happened, and what to do. */
export function Failure(props: {
  readonly title: string;
  readonly message: string;
  /** Where to go instead; without it the page can be loaded again. */
  readonly wayOut?: { readonly label: string; readonly href: string };
}) {
  const { title, message, wayOut } = props;
  return (
    <div role="alert" className={classes.failure}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.message}>{message}</p>
      {wayOut ? (
        <ActionLink look="plain" to={wayOut.href}>
          {wayOut.label}
        </ActionLink>
      ) : (
        <ActionButton look="plain" onClick={() => location.reload()}>
          Load again
        </ActionButton>
      )}
    </div>
  );
}
