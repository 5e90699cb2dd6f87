import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { useAuth } from '../../../../lib/auth/auth.tsx';
import { paths } from '../../../paths.ts';

/**
 * Shows its child routes to administrators only. The server and the security rules enforce access
 * separately.
 */
export default function AdministratorsOnly() {
  const { user, session } = useAuth();
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to={paths.auth.href({ next: pathname + search })} replace />;
  if (session?.isAdministrator) return <Outlet />;
  return (
    <Failure
      title="This part is for administrators"
      message={`You are signed in as ${user.email}, which is not one. If you have just been made one, sign out and in again.`}
      wayOut={{ label: 'To my dashboard', href: paths.dashboard.href() }}
    />
  );
}
