import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { themeStyles } from './theme-css.ts';
import { zodWithoutJsonSchema } from './zod-without-json-schema.ts';

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
    '^/address/': to('emailLinks'),
    '^/restore/': to('emailLinks'),
    '^/a/': to('emailLinks'),
  };
}

/** The Firebase services that reactfire imports and no page uses. */
const UNUSED_SERVICES = /node_modules\/@firebase\/(?:remote-config|storage|performance)\//;

const stubOf = (name: string): string =>
  new URL(`./src/lib/firebase/${name}.ts`, import.meta.url).pathname;

/** The package exports its development build to every bundler. Its production build has no warnings. */
const routerFile = (name: string): string =>
  new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url).pathname;

/** `web/build.ts --site=FILE` sets the values of a deployment. */
const { __SITE__: site } = globalThis as { readonly __SITE__?: unknown };

export default defineConfig(({ command, isSsrBuild = false }) => ({
  resolve: {
    alias: {
      'firebase/database': stubOf('no-realtime-database'),
      re2js: stubOf('no-regular-expressions'),
      ...(command === 'build' &&
        !isSsrBuild && {
          'react-router/dom': routerFile('dom-export'),
          'react-router': routerFile('index'),
        }),
    },
  },
  define: site === undefined ? {} : { __SITE__: JSON.stringify(site) },
  // Only ES modules can load the workbook parser on demand.
  worker: { format: 'es' },
  server: { proxy: functionsProxy() },
  plugins: [react(), localConfig(), themeStyles(), zodWithoutJsonSchema()],
  build: {
    manifest: true,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: (id) => (UNUSED_SERVICES.test(id) ? false : undefined),
      },
      output: {
        codeSplitting: isSsrBuild || { groups: chunkGroups, includeDependenciesRecursively: false },
      },
    },
    // Firebase is one chunk above the default of 500 KB, and only signed-in pages load it.
    chunkSizeWarningLimit: 900,
  },
  ssr: { noExternal: [/^@mantine\//] },
}));
