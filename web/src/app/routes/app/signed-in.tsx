import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuth } from '../../../lib/auth.tsx';
import { paths } from '../../paths.ts';
import { Waiting } from './waiting.tsx';

/** Pages for whoever is signed in; others sign in first, and come back. */
export default function SignedIn() {
  const { user, loading } = useAuth();
  const { pathname, search, hash } = useLocation();
  if (loading) return <Waiting />;
  if (!user) return <Navigate to={paths.auth.href({ next: pathname + search + hash })} replace />;
  return <Outlet />;
}
