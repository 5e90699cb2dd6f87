import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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

export default defineConfig({
  plugins: [react(), localConfig(), themeStyles()],
  build: {
    manifest: true,
    // Firebase is one chunk above the default of 500 KB, and only signed-in pages load it.
    chunkSizeWarningLimit: 900,
  },
  ssr: { noExternal: [/^@mantine\//] },
});
