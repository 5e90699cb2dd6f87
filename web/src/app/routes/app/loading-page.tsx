import classes from './signed-in.module.css';

/** The page shown until the sign-in state is known. */
export const LoadingPage = () => (
  <div className={classes.waiting} role="status" aria-label="Loading">
    <span className={classes.spinner} />
  </div>
);
