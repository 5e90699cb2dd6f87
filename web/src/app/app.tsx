import '@fontsource-variable/newsreader/wght.css';
import '@fontsource-variable/source-sans-3/wght.css';
import 'virtual:theme.css';
import './global.css';
import { Suspense, useEffect } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { ConsentBanner } from '../features/consent/components/consent.tsx';
import { trackPage } from '../lib/analytics/analytics.ts';
import { reportError } from './browser-errors.ts';
import { passGate } from '../lib/early/first-view-gate.ts';
import { PageSkeleton } from './first-view/page-skeleton.tsx';
import { lazyPage } from './lazy-page.ts';
import { paths } from './paths.ts';

const Landing = lazyPage(() => import('./routes/marketing/landing.tsx'));
const Friends = lazyPage(() => import('./routes/marketing/friends.tsx'));
const Parkhill = lazyPage(() => import('./routes/marketing/parkhill.tsx'));
const Method = lazyPage(() => import('./routes/marketing/method.tsx'));
const Privacy = lazyPage(() => import('./routes/marketing/privacy.tsx'));
const Terms = lazyPage(() => import('./routes/marketing/terms.tsx'));
const NotFound = lazyPage(() => import('./routes/marketing/not-found.tsx'));
// Loads Firebase and the components of signed-in pages. Modules above this import must not import
// them.
const AppPages = lazyPage(() => passGate().then(() => import('./app-pages.tsx')));

const { landing, friends, parkhill, method, privacy, terms, ...ofApp } = paths;

/** Returns whether a path belongs to the signed-in part of the site. */
const isOfApp = (pathname: string): boolean =>
  Object.values(ofApp).some((one) => 'pattern' in one && matchPath(one.pattern, pathname) !== null);

export function App() {
  const { pathname } = useLocation();
  useEffect(() => trackPage(pathname), [pathname]);
  return (
    // Each route has its own error boundary. This boundary covers everything outside the routes.
    <ErrorBoundary at={pathname} onError={(error) => reportError('page', error)}>
      <Suspense fallback={isOfApp(pathname) && <PageSkeleton />}>
        <Routes>
          <Route path={landing.pattern} element={<Landing />} />
          <Route path={friends.pattern} element={<Friends />} />
          <Route path={parkhill.pattern} element={<Parkhill />} />
          <Route path={method.pattern} element={<Method />} />
          <Route path={privacy.pattern} element={<Privacy />} />
          <Route path={terms.pattern} element={<Terms />} />
          <Route path="*" element={isOfApp(pathname) ? <AppPages /> : <NotFound />} />
        </Routes>
      </Suspense>
      <Toaster />
      <ConsentBanner />
    </ErrorBoundary>
  );
}
