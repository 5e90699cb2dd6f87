import '../../mantine.css';
import 'virtual:component-theme.css';
import { MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { AppToaster } from '../../../ui/feedback/app-toaster.tsx';
import { AuthProvider } from '../../../lib/auth/auth.tsx';
import { FirebaseProvider } from '../../../lib/firebase/firebase-provider.tsx';
import { theme } from '../../theme.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** Provides authentication and the Mantine theme to the pages inside. */
export default function AppProviders() {
  return (
    // Mantine’s variables and classes come from our style sheets because the content security
    // policy forbids inline styles.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Suspense fallback={<PageSkeleton />}>
        <FirebaseProvider>
          <AuthProvider>
            <Outlet />
          </AuthProvider>
        </FirebaseProvider>
      </Suspense>
      <AppToaster />
    </MantineProvider>
  );
}
