import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { paths } from '../../paths.ts';
import { StaticSkeleton } from '../../../ui/layout/static-skeleton.tsx';

/** Requires a signed-in user. Other visitors sign in first and are then sent back. */
export default function SignedIn() {
  const { user, loading } = useAuth();
  const { pathname, search, hash } = useLocation();
  if (loading) return <StaticSkeleton />;
  if (!user) return <Navigate to={paths.auth.href({ next: pathname + search + hash })} replace />;
  return <Outlet />;
}
