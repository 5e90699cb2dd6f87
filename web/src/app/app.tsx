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
<<<<<<< HEAD
// Loads Firebase, and names all that signed-in pages are made of; nothing above does.
const AppPages = lazy(() => import('./app-pages.tsx'));
=======
// Everything behind this one loads Firebase; nothing above does.
const FirebaseWorld = lazy(() => import('./routes/app/firebase-world.tsx'));
const Auth = lazy(() => import('./routes/app/auth.tsx'));
const MailedCode = lazy(() => import('./routes/app/mailed-code.tsx'));
const Account = lazy(() => import('./routes/app/account.tsx'));
const SignedIn = lazy(() => import('./routes/app/signed-in.tsx'));
const Pricing = lazy(() => import('./routes/app/pricing.tsx'));
const Reviews = lazy(() => import('./routes/app/reviews.tsx'));
const Security = lazy(() => import('./routes/app/security.tsx'));
const Dashboard = lazy(() => import('./routes/app/dashboard/dashboard.tsx'));
const Snapshot = lazy(() => import('./routes/app/dashboard/snapshot.tsx'));
const Lines = lazy(() => import('./routes/app/dashboard/lines.tsx'));
const Imports = lazy(() => import('./routes/app/dashboard/imports.tsx'));
const Preferences = lazy(() => import('./routes/app/dashboard/preferences.tsx'));
const BusinessSettings = lazy(() => import('./routes/app/dashboard/business-settings.tsx'));
const People = lazy(() => import('./routes/app/dashboard/people.tsx'));
const Invitation = lazy(() => import('./routes/app/invitation.tsx'));
const Onboarding = lazy(() => import('./routes/app/onboarding.tsx'));
const Claim = lazy(() => import('./routes/app/claim.tsx'));
const Plan = lazy(() => import('./routes/app/plan.tsx'));
const Archive = lazy(() => import('./routes/app/dashboard/archive.tsx'));
>>>>>>> account

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
<<<<<<< HEAD
          <Route path={landing.pattern} element={<Landing />} />
          <Route path={friends.pattern} element={<Friends />} />
          <Route path={parkhill.pattern} element={<Parkhill />} />
          <Route path={method.pattern} element={<Method />} />
          <Route path={privacy.pattern} element={<Privacy />} />
          <Route path={terms.pattern} element={<Terms />} />
          <Route path="*" element={isOfApp(pathname) ? <AppPages /> : <NotFound />} />
=======
          <Route path={paths.landing.pattern} element={<Landing />} />
          <Route path={paths.friends.pattern} element={<Friends />} />
          <Route path={paths.parkhill.pattern} element={<Parkhill />} />
          <Route path={paths.method.pattern} element={<Method />} />
          <Route path={paths.privacy.pattern} element={<Privacy />} />
          <Route path={paths.terms.pattern} element={<Terms />} />
          <Route element={<FirebaseWorld />}>
            <Route path={paths.auth.pattern} element={<Auth />} />
            <Route path={paths.mailedCode.pattern} element={<MailedCode />} />
            <Route path={paths.account.pattern} element={<Account />} />
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
              <Route path={paths.preferences.pattern} element={<Preferences />} />
              <Route path={paths.businessSettings.pattern} element={<BusinessSettings />} />
              <Route path={paths.people.pattern} element={<People />} />
              <Route path={paths.archive.pattern} element={<Archive />} />
              <Route path={paths.imports.pattern} element={<Imports />} />
              <Route path={paths.digest.pattern} element={<Snapshot />} />
              <Route path={paths.lines.pattern} element={<Lines />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFound />} />
>>>>>>> account
        </Routes>
      </Suspense>
      <Toaster />
      <ConsentBanner />
    </ErrorBoundary>
  );
}
