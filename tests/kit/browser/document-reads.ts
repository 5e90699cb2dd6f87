import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Everything Firestore has sent so far. */
    firestoreTraffic?: string;
  }
}

/** Records what Firestore sends to the page, starting with its next load. */
export const recordFirestoreTraffic = (page: Page) =>
  page.addInitScript(() => {
    window.firestoreTraffic = '';
    const record = (text: string) => {
      window.firestoreTraffic = (window.firestoreTraffic ?? '') + text;
    };
    const ask = window.fetch;
    window.fetch = async (...request) => {
      const response = await ask(...request);
      if (response.url.includes('google.firestore') && response.body) {
        const copy = response.clone().body?.pipeThrough(new TextDecoderStream());
        void copy?.pipeTo(new WritableStream({ write: record })).catch(() => undefined);
      }
      return response;
    };
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null): void {
        let recordedLength = 0;
        this.addEventListener('progress', () => {
          if (!this.responseURL.includes('google.firestore')) return;
          record(this.responseText.slice(recordedLength));
          recordedLength = this.responseText.length;
        });
        super.send(body);
      }
    };
  });

/**
 * Returns the documents that Firestore has sent since the page was loaded. Firestore bills each of
 * them as a read.
 */
export const documentsRead = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...(window.firestoreTraffic ?? '').matchAll(
        /"documentChange":\s*\{\s*"document":\s*\{\s*"name":\s*"[^"]*?\/documents\/([^"]+)"/g,
      ),
    ].map(([, name]) => name ?? ''),
  );

/** Matches a document in an answer of Firestore's REST interface. */
const REST_DOCUMENT = /"name":\s*"[^"]*?\/documents\/([^"]+)"/g;

/**
 * Records the documents that a page reads over Firestore's REST interface, which the page uses before
 * Firebase has loaded.
 *
 * @param host the address of Firestore: `127.0.0.1:8080`
 * @returns the documents so far
 */
export function recordRestReads(page: Page, host: string): () => readonly string[] {
  const documents: string[] = [];
  page.on('response', (response) => {
    const { host: answered, pathname } = new URL(response.url());
    if (answered !== host || !pathname.startsWith('/v1/')) return;
    void response.text().then(
      (text) => documents.push(...[...text.matchAll(REST_DOCUMENT)].map(([, name]) => name ?? '')),
      // The page was closed.
      () => undefined,
    );
  });
  return () => documents;
}
