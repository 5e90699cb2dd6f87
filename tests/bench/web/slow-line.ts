import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** A phone at the edge of its network. */
export const SLOW_LINE = { latencyMs: 400, kilobitsPerSecond: 400 } as const;
const BYTES_PER_KILOBIT = 125;

/** How long a page may take until the run fails. */
const TIMEOUT_MS = 60_000;

/** A page that receives nothing for so long is complete. */
const QUIET_MS = 2_000;

/** One load of a page on the slow line. Times begin with the navigation. */
export interface SlowLoad {
  /** the first paint, which is the skeleton */
  readonly skeletonMs: number;
  readonly numberMs: number;
  /** the largest paint until the page is complete */
  readonly largestPaintMs: number;
  /** compressed bytes of all responses until the first number, those of the emulators as they are */
  readonly bytes: number;
  /** the part of `bytes` that is scripts */
  readonly scriptBytes: number;
  readonly requests: number;
}

export interface Watched {
  firstNumber?: number;
  largestPaint?: number;
}

/**
 * Notes when the first paint with the wanted content ended, and the largest paint. It runs in the page
 * before its scripts.
 */
export function watchPage({
  selector,
  text,
}: {
  readonly selector: string;
  readonly text: string;
}) {
  const watched: Watched = {};
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const wanted = new RegExp(text);
  new MutationObserver((_, observer) => {
    const isThere = [...document.querySelectorAll(selector)].some(
      (element) => element.checkVisibility() && wanted.test(element.textContent),
    );
    if (!isThere) return;
    observer.disconnect();
    // A timer that a frame starts runs after the frame is painted.
    requestAnimationFrame(() => setTimeout(() => (watched.firstNumber = performance.now())));
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Content whose first paint is measured: an element with a matching text. */
export interface Awaited {
  readonly selector: string;
  readonly text: string;
}

/** Opens a page on the slow line and waits until it shows the content and is complete. */
export async function loadSlowly(
  context: BrowserContext,
  url: string,
  { awaited, isCold }: { readonly awaited: Awaited; readonly isCold: boolean },
): Promise<SlowLoad> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (isCold) await session.send('Network.clearBrowserCache');
    await slowDown(session);
    const received = countReceived(session);
    await page.addInitScript(watchPage, awaited);
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    await waitForNumber(page);
    const untilNumber = received();
    // The page listens to its documents, so its network is never idle.
    for (let before = -1; before !== received().bytes;) {
      before = received().bytes;
      await page.waitForTimeout(QUIET_MS);
    }
    return { ...(await timesOf(page)), ...untilNumber };
  } finally {
    await page.close();
  }
}

/** Waits until a watched page has painted the awaited content. */
export const waitForNumber = (page: Page) =>
  page.waitForFunction(
    () => (window as { watched?: Watched }).watched?.firstNumber !== undefined,
    undefined,
    { timeout: TIMEOUT_MS },
  );

async function slowDown(session: CDPSession): Promise<void> {
  const throughput = SLOW_LINE.kilobitsPerSecond * BYTES_PER_KILOBIT;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_LINE.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** Counts what the page receives, with headers. Responses from the cache have no bytes. */
function countReceived(session: CDPSession) {
  let [bytes, scriptBytes, requests] = [0, 0, 0];
  const scripts = new Set<string>();
  const receive = (requestId: string, received: number) => {
    bytes += received;
    if (scripts.has(requestId)) scriptBytes += received;
  };
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    receive(requestId, encodedDataLength),
  );
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache === true) return;
    if (type === 'Script') scripts.add(requestId);
    receive(requestId, response.encodedDataLength);
    requests += 1;
  });
  return () => ({ bytes, scriptBytes, requests });
}

const timesOf = (page: Page) =>
  page.evaluate(() => {
    const { firstNumber, largestPaint } = (window as { watched?: Watched }).watched ?? {};
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return {
      skeletonMs: paint?.startTime ?? Number.NaN,
      numberMs: firstNumber ?? Number.NaN,
      largestPaintMs: largestPaint ?? Number.NaN,
    };
  });
