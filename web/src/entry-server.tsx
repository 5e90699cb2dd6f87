import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { CHECKING_PAYMENT, StaticSkeleton } from './ui/layout/static-skeleton.tsx';

/** Renders the HTML of a page for the build. */
export async function render(path: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    // React hides a lazy route above 12.8 KB until a script shows it, which leaves the page blank
    // without JavaScript.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return text(prelude);
}

/** Renders what signed-in pages show until their scripts have loaded. */
export const skeletons = {
  page: renderToStaticMarkup(<StaticSkeleton />),
  payment: renderToStaticMarkup(<StaticSkeleton {...CHECKING_PAYMENT} />),
};
