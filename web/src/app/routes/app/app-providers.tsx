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

/** The pages that need to know who you are, and the components they are made of. */
export default function AppProviders() {
  return (
    // Its variables and classes are files of ours: the content security policy allows no style in a page.
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
