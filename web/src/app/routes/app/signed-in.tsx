import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuth } from '../../../lib/auth.tsx';
import { paths } from '../../paths.ts';
import classes from './signed-in.module.css';

/** Pages for whoever is signed in; others sign in first, and come back. */
export default function SignedIn() {
  const { user, loading } = useAuth();
  const { pathname, search } = useLocation();
  if (loading) {
    return (
      <div className={classes.waiting} role="status" aria-label="Loading">
        <span className={classes.spinner} />
      </div>
    );
  }
  if (!user) return <Navigate to={paths.auth.href({ next: pathname + search })} replace />;
  return <Outlet />;
}
