import { Notifications } from '@mantine/notifications';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { AuthProvider } from '../../../lib/auth.tsx';
import { FirebaseProvider } from '../../../lib/firebase-provider.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** The pages that need to know who you are. */
export default function FirebaseWorld() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FirebaseProvider>
        <AuthProvider>
          <Notifications position="top-center" />
          <Outlet />
        </AuthProvider>
      </FirebaseProvider>
    </Suspense>
  );
}
