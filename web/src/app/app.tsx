import '@fontsource-variable/newsreader/wght.css';
import '@fontsource-variable/source-sans-3/wght.css';
import 'virtual:theme.css';
import './global.css';
import { lazy, Suspense, useEffect } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Toaster } from '../components/toaster.tsx';
import { ConsentBanner } from '../features/consent/components/consent-banner.tsx';
import { trackError, trackPage } from '../lib/analytics.ts';
import { paths } from './paths.ts';

const Landing = lazy(() => import('./routes/marketing/landing.tsx'));
const Friends = lazy(() => import('./routes/marketing/friends.tsx'));
const Parkhill = lazy(() => import('./routes/marketing/parkhill.tsx'));
const Method = lazy(() => import('./routes/marketing/method.tsx'));
const Privacy = lazy(() => import('./routes/marketing/privacy.tsx'));
const Terms = lazy(() => import('./routes/marketing/terms.tsx'));
const NotFound = lazy(() => import('./routes/marketing/not-found.tsx'));
// Loads Firebase, and names all that signed-in pages are made of; nothing above does.
const AppPages = lazy(() => import('./app-pages.tsx'));

const { landing, friends, parkhill, method, privacy, terms, ...ofApp } = paths;

/** Whether something stands at an address for those who are signed in, or about to be. */
const isOfApp = (pathname: string): boolean =>
  Object.values(ofApp).some((one) => 'pattern' in one && matchPath(one.pattern, pathname) !== null);

export function App() {
  const { pathname } = useLocation();
  useEffect(() => trackPage(pathname), [pathname]);
  return (
    <ErrorBoundary onError={(error) => trackError('page', error)}>
      <Suspense>
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
