import '@fontsource-variable/newsreader/wght.css';
import '@fontsource-variable/source-sans-3/wght.css';
import 'virtual:theme.css';
import './global.css';
import { lazy, Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
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
// Everything behind this one loads Firebase; nothing above does.
const FirebaseWorld = lazy(() => import('./routes/app/firebase-world.tsx'));
const Auth = lazy(() => import('./routes/app/auth.tsx'));
const SignedIn = lazy(() => import('./routes/app/signed-in.tsx'));
const Pricing = lazy(() => import('./routes/app/pricing.tsx'));
const Reviews = lazy(() => import('./routes/app/reviews.tsx'));
const Security = lazy(() => import('./routes/app/security.tsx'));
const Dashboard = lazy(() => import('./routes/app/dashboard/dashboard.tsx'));
const Snapshot = lazy(() => import('./routes/app/dashboard/snapshot.tsx'));
const Lines = lazy(() => import('./routes/app/dashboard/lines.tsx'));
const Imports = lazy(() => import('./routes/app/dashboard/imports.tsx'));
const Alerts = lazy(() => import('./routes/app/dashboard/alerts.tsx'));
const Caught = lazy(() => import('./routes/app/dashboard/caught.tsx'));
const Preferences = lazy(() => import('./routes/app/dashboard/preferences.tsx'));
const Invitation = lazy(() => import('./routes/app/invitation.tsx'));
const Onboarding = lazy(() => import('./routes/app/onboarding.tsx'));
const Claim = lazy(() => import('./routes/app/claim.tsx'));
const Plan = lazy(() => import('./routes/app/plan.tsx'));
const Archive = lazy(() => import('./routes/app/dashboard/archive.tsx'));

/** Counts each page that is looked at. */
function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => trackPage(pathname), [pathname]);
}

export function App() {
  usePageViews();
  return (
    <ErrorBoundary onError={(error) => trackError('page', error)}>
      <Suspense>
        <Routes>
          <Route path={paths.landing.pattern} element={<Landing />} />
          <Route path={paths.friends.pattern} element={<Friends />} />
          <Route path={paths.parkhill.pattern} element={<Parkhill />} />
          <Route path={paths.method.pattern} element={<Method />} />
          <Route path={paths.privacy.pattern} element={<Privacy />} />
          <Route path={paths.terms.pattern} element={<Terms />} />
          <Route element={<FirebaseWorld />}>
            <Route path={paths.auth.pattern} element={<Auth />} />
            <Route path={paths.invitation.pattern} element={<Invitation />} />
            <Route path={paths.onboarding.pattern} element={<Onboarding />} />
            <Route path={paths.claim.pattern} element={<Claim />} />
            <Route path={paths.plan.pattern} element={<Plan />} />
            <Route element={<SignedIn />}>
              <Route path={paths.pricing.pattern} element={<Pricing />} />
              <Route path={paths.reviews.pattern} element={<Reviews />} />
              <Route path={paths.security.pattern} element={<Security />} />
            </Route>
            <Route element={<Dashboard />}>
              <Route path={paths.dashboard.pattern} element={<Snapshot />} />
              <Route path={paths.business.pattern} element={<Snapshot />} />
              <Route path={paths.myAlerts.pattern} element={<Alerts />} />
              <Route path={paths.alerts.pattern} element={<Alerts />} />
              <Route path={paths.caught.pattern} element={<Caught />} />
              <Route path={paths.preferences.pattern} element={<Preferences />} />
              <Route path={paths.archive.pattern} element={<Archive />} />
              <Route path={paths.imports.pattern} element={<Imports />} />
              <Route path={paths.digest.pattern} element={<Snapshot />} />
              <Route path={paths.lines.pattern} element={<Lines />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
      <Toaster />
      <ConsentBanner />
    </ErrorBoundary>
  );
}
