import './global.css';
import { MantineProvider } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { paths } from './paths.ts';
import { cssVariables, theme } from './theme.ts';

const Landing = lazy(() => import('./routes/marketing/landing.tsx'));
const NotFound = lazy(() => import('./routes/marketing/not-found.tsx'));
// Everything behind this one loads Firebase; nothing above does.
const FirebaseWorld = lazy(() => import('./routes/app/firebase-world.tsx'));
const Auth = lazy(() => import('./routes/app/auth.tsx'));
const Dashboard = lazy(() => import('./routes/app/dashboard/dashboard.tsx'));
const Snapshot = lazy(() => import('./routes/app/dashboard/snapshot.tsx'));
const Lines = lazy(() => import('./routes/app/dashboard/lines.tsx'));
const Imports = lazy(() => import('./routes/app/dashboard/imports.tsx'));
const Preferences = lazy(() => import('./routes/app/dashboard/preferences.tsx'));
const Invitation = lazy(() => import('./routes/app/invitation.tsx'));
const Archive = lazy(() => import('./routes/app/dashboard/archive.tsx'));

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <ErrorBoundary>
        <Suspense>
          <Routes>
            <Route path={paths.landing.pattern} element={<Landing />} />
            <Route element={<FirebaseWorld />}>
              <Route path={paths.auth.pattern} element={<Auth />} />
              <Route path={paths.invitation.pattern} element={<Invitation />} />
              <Route element={<Dashboard />}>
                <Route path={paths.dashboard.pattern} element={<Snapshot />} />
                <Route path={paths.business.pattern} element={<Snapshot />} />
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
      </ErrorBoundary>
    </MantineProvider>
  );
}
