import { createContext, use, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { reportError } from './browser-errors.ts';
import { paths } from './paths.ts';
import { SITE_COPY } from './content/site-copy.ts';

const copy = SITE_COPY.routeBoundary;

const HOME = { label: copy.home, href: paths.landing.href() };

interface Frame {
  /** The link that a failed route offers. */
  readonly wayOut: { readonly label: string; readonly href: string };
  /** Whether the surrounding page contains the main landmark. */
  readonly hasMain: boolean;
}

const FrameContext = createContext<Frame>({ wayOut: HOME, hasMain: false });

/** Provides the boundary of each route inside with the facts about the surrounding page. */
export function RouteFrame(props: Partial<Frame> & { readonly children: ReactNode }) {
  const outer = use(FrameContext);
  const { wayOut = outer.wayOut, hasMain = outer.hasMain, children } = props;
  return <FrameContext value={{ wayOut, hasMain }}>{children}</FrameContext>;
}

/** Catches the failure of one route, so that the surrounding page stays usable. */
export function RouteBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { wayOut, hasMain } = use(FrameContext);
  return (
    <ErrorBoundary
      at={pathname}
      onError={(error) => reportError('page', error)}
      wayOut={wayOut.href === pathname ? HOME : wayOut}
      isInMain={hasMain}
    >
      {children}
    </ErrorBoundary>
  );
}
