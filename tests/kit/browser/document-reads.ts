import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What Firestore has sent so far. */
    heardOfFirestore?: string;
  }
}

/** Listens to what Firestore sends a page, from its next load on. */
export const listenIn = (page: Page) =>
  page.addInitScript(() => {
    window.heardOfFirestore = '';
    const hear = (text: string) => {
      window.heardOfFirestore = (window.heardOfFirestore ?? '') + text;
    };
    const ask = window.fetch;
    window.fetch = async (...request) => {
      const response = await ask(...request);
      if (response.url.includes('google.firestore') && response.body) {
        const copy = response.clone().body?.pipeThrough(new TextDecoderStream());
        void copy?.pipeTo(new WritableStream({ write: hear })).catch(() => undefined);
      }
      return response;
    };
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null): void {
        let heard = 0;
        this.addEventListener('progress', () => {
          if (!this.responseURL.includes('google.firestore')) return;
          hear(this.responseText.slice(heard));
          heard = this.responseText.length;
        });
        super.send(body);
      }
    };
  });

/** The documents that Firestore has sent since the page was loaded: what its bill counts. */
export const documentsRead = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...(window.heardOfFirestore ?? '').matchAll(
        /"documentChange":\s*\{\s*"document":\s*\{\s*"name":\s*"[^"]*?\/documents\/([^"]+)"/g,
      ),
    ].map(([, name]) => name ?? ''),
  );
