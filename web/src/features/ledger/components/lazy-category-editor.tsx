import { lazy, Suspense, useEffect, type ComponentProps } from 'react';
import { onceOnline } from '../../../lib/early/once-online.ts';
import { firstViewEnd } from '../../../lib/early/first-view-gate.ts';

type Editor = typeof import('./category-editor.tsx').CategoryEditor;

const load = () => import('./category-editor.tsx');

const LoadedEditor = lazy(async () => ({ default: (await onceOnline(load)).CategoryEditor }));

/** Loads the search field after the first view, so that it opens at once. */
export function usePreloadedEditor(): void {
  useEffect(() => {
    // Opening the field tries again and shows a failure.
    firstViewEnd()
      .then(load)
      .catch(() => undefined);
  }, []);
}

/** The search field of the categories, which loads after the first view. */
export const CategoryEditor = (props: ComponentProps<Editor>) => (
  <Suspense fallback={props.present}>
    <LoadedEditor {...props} />
  </Suspense>
);
