import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { themeStyles } from './theme-css.ts';

/** Under `npm run dev`, answers /config.json with the addresses of the local environment. */
const localConfig = (): Plugin => ({
  name: 'local-config',
  configureServer(server) {
    const { WEB_CONFIG } = process.env;
    if (WEB_CONFIG === undefined) return;
    server.middlewares.use('/config.json', (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(WEB_CONFIG);
    });
  },
});

/**
 * Under `npm run dev`, forwards the paths that Hosting rewrites to functions, such as links in
 * e-mails.
 */
function functionsProxy(): Record<string, ProxyOptions> {
  const { WEB_CONFIG } = process.env;
  if (WEB_CONFIG === undefined) return {};
  const { firebase, emulators } = JSON.parse(WEB_CONFIG) as {
    firebase: { projectId: string };
    emulators: { functions: { host: string; port: number } };
  };
  const { host, port } = emulators.functions;
  const to = (name: string): ProxyOptions => ({
    target: `http://${host}:${port}`,
    rewrite: (path) => `/${firebase.projectId}/us-central1/${name}${path}`,
  });
  return {
    '^/u/': to('emailLinks'),
    '^/confirm/': to('emailLinks'),
    '^/a/': to('emailLinks'),
  };
}

/** The modules that every page loads. */
const BASE =
  /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)\//;

/**
 * The modules that public pages share, including the error page. Modules of only two pages are not
 * included.
 */
const SITE =
  /web\/src\/(?:app\/content\/(?!legal)|app\/routes\/marketing\/site-|ui\/\w+\/(?:disclosure|failure)\.|features\/marketing\/(?!.*(?:checkout|dialog|field|form|hero|offer)))/;

export default defineConfig({
  // Only ES modules can load the workbook parser on demand.
  worker: { format: 'es' },
  server: { proxy: functionsProxy() },
  plugins: [react(), localConfig(), themeStyles()],
  build: {
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // On a slow phone, an extra request costs more than an extra kilobyte.
          groups: [
            { name: 'base', test: BASE, priority: 2 },
            { name: 'site', test: SITE, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
    // Firebase is one chunk above the default of 500 KB, and only signed-in pages load it.
    chunkSizeWarningLimit: 900,
  },
  ssr: { noExternal: [/^@mantine\//] },
});
