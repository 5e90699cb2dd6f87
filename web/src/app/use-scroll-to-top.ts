import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A page that is opened begins at its top; one that is gone back to is where it was. */
export function useScrollToTop(): void {
  const { pathname, search } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    if (how === 'PUSH') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, search, how]);
}
