import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { themeStyles } from './theme-css.ts';

/** Under `npm run dev`, answers /config.json with the addresses of the local world. */
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
  return { '^/u/': to('unsubscribe'), '^/confirm/': to('confirmRecipient') };
}

export default defineConfig({
  server: { proxy: functionsProxy() },
  plugins: [react(), localConfig(), themeStyles()],
  build: {
    manifest: true,
    // Firebase is one chunk above the default of 500 KB, and only signed-in pages load it.
    chunkSizeWarningLimit: 900,
  },
  ssr: { noExternal: [/^@mantine\//] },
});
