import '../../mantine-later.css';
import { Suspense, useEffect } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { AppToaster } from '../../../ui/feedback/app-toaster.tsx';
import { AuthProvider, useAuth } from '../../../lib/auth/auth.tsx';
import { endFirstView, showWebFonts } from '../../../lib/early/first-view-gate.ts';
import { FirebaseProvider } from '../../../lib/firebase/firebase-provider.tsx';
import { paths } from '../../paths.ts';
import { PageSkeleton } from '../../first-view/page-skeleton.tsx';
import { ThemeProvider } from '../../theme-provider.tsx';

/** Provides authentication and the Mantine theme to the pages inside. */
export default function AppProviders() {
  const { pathname } = useLocation();
  const isDashboard = matchPath(`${paths.dashboard.pattern}/*`, pathname) !== null;
  useEffect(() => {
    // The dashboard shows its data first.
    if (!isDashboard) showWebFonts();
  }, [isDashboard]);
  return (
    <ThemeProvider>
      <Suspense fallback={<PageSkeleton />}>
        <FirebaseProvider>
          <AuthProvider>
            <FirstViewEnd />
            <Outlet />
          </AuthProvider>
        </FirebaseProvider>
      </Suspense>
      <AppToaster />
    </ThemeProvider>
  );
}

/** Ends the first view as soon as Firebase knows who is signed in. */
function FirstViewEnd() {
  const { loading } = useAuth();
  useEffect(() => {
    if (!loading) endFirstView();
  }, [loading]);
  return null;
}
