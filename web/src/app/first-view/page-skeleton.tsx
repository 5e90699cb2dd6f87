import { lazy, Suspense } from 'react';
import { StaticSkeleton } from '../../ui/layout/static-skeleton.tsx';
import { hasFirstView, openGate } from '../../lib/early/first-view-gate.ts';

const FirstView = lazy(() =>
  import('./first-view.tsx').catch(() => {
    openGate();
    return { default: StaticSkeleton };
  }),
);

/** The content of a signed-in page while it loads: the numbers if they are known, or its skeleton. */
export function PageSkeleton() {
  if (!hasFirstView()) return <StaticSkeleton />;
  return (
    <Suspense fallback={<StaticSkeleton />}>
      <FirstView />
    </Suspense>
  );
}
