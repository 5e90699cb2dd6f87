import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scrolls a newly opened page to the top. Going back restores the previous position. */
export function useScrollToTop(): void {
  const { pathname, search } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    if (how === 'PUSH') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, search, how]);
}
