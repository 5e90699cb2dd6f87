import '../../mantine.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { AuthProvider } from '../../../lib/auth.tsx';
import { FirebaseProvider } from '../../../lib/firebase-provider.tsx';
import { cssVariables, theme } from '../../theme.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** The pages that need to know who you are, and the components they are made of. */
export default function FirebaseWorld() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Suspense fallback={<PageSkeleton />}>
        <FirebaseProvider>
          <AuthProvider>
            <Notifications position="top-center" />
            <Outlet />
          </AuthProvider>
        </FirebaseProvider>
      </Suspense>
    </MantineProvider>
  );
}
