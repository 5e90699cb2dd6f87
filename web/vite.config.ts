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

/** Under `npm run dev`, what Hosting hands to functions: the links in mails. */
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

/** What every page is made of. */
const BASE =
  /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)\//;

/** What public pages share, the failure of a page included; not what two of them alone need. */
const SITE =
  /web\/src\/(?:app\/content\/(?!legal)|app\/routes\/marketing\/site-|ui\/\w+\/(?:disclosure|failure)\.|features\/marketing\/(?!.*(?:checkout|dialog|field|form|hero|offer)))/;

export default defineConfig({
  server: { proxy: functionsProxy() },
  plugins: [react(), localConfig(), themeStyles()],
  build: {
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A request costs a slow phone more than a kilobyte does.
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
