import classes from './signed-in.module.css';

/** Until it is known who is there. */
export const LoadingPage = () => (
  <div className={classes.waiting} role="status" aria-label="Loading">
    <span className={classes.spinner} />
  </div>
);
