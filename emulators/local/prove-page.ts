/** The first request to Vite compiles the page. */
const ANSWERS_WITHIN_MS = 60_000;

/**
 * Loads a page of the site, its scripts, and its configuration.
 *
 * @throws Error that says what did not answer
 */
export async function provePage(site: string): Promise<void> {
  const page = await load(`${site}/`, 'text/html');
  const scripts = [...page.matchAll(/<script[^>]+\bsrc="([^"]+)"/g)].map(([, src = '']) => src);
  if (scripts.length === 0) throw new Error(`The page ${site}/ loads no script.`);
  for (const script of scripts) await load(new URL(script, `${site}/`).href, 'javascript');
  await load(`${site}/config.json`, 'json');
}

async function load(url: string, type: string): Promise<string> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw new Error(`${url} did not answer: ${String(error)}.`);
  });
  const text = await response.text();
  const found = response.headers.get('content-type') ?? 'no content type';
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  if (!found.includes(type) || text === '') {
    throw new Error(`${url} answered ${found} of ${text.length} characters instead of ${type}.`);
  }
  return text;
}
