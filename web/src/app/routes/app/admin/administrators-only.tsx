import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { useAuth } from '../../../../lib/auth/auth.tsx';
import { paths } from '../../../paths.ts';
import { adminCopy } from '../../../../features/admin/model/admin-copy.ts';

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
      title={adminCopy.page.restricted}
      message={adminCopy.page.restrictedAbout(user.email)}
      wayOut={{ label: adminCopy.page.toDashboard, href: paths.dashboard.href() }}
    />
  );
}
