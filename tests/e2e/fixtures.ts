import { randomInt } from 'node:crypto';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import {
  accessibilityViolations,
  loadAccessibilityCheck,
} from '../kit/browser/accessibility-check.ts';
import { lowContrastFields } from '../kit/browser/contrast-check.ts';

/** Matches no text. */
const NONE = /$^/;

interface Options {
  /** Console errors that a test about failures expects. */
  expectedErrors: RegExp;
}

/** Fails a test if the console reports an error or a page sends a request to an unknown host. */
export const test = base.extend<Options>({
  expectedErrors: [NONE, { option: true }],
  context: async ({ context, expectedErrors }, provide) => {
    const complaints = watch(context, expectedErrors);
    await provide(context);
    expect(complaints).toEqual([]);
  },
  page: async ({ page, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled) waitForHydration(page);
    await provide(page);
    // Requests may still be in flight when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect };

/** Makes `page.goto` wait until a prerendered page is hydrated. */
function waitForHydration(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (...asked) => {
    const response = await open(...asked);
    const hydrated = page.locator('html[data-hydrated], html:not(:has(script[data-entry]))');
    await hydrated.waitFor({ state: 'attached' });
    return response;
  };
}

/** Gives each test its own IP address, because callables are rate limited by address. */
export async function askFromOwnNetwork(page: Page, callable: string): Promise<void> {
  const network = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');
  await page.route(`**/${callable}`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': network } }),
  );
}

/** Stops the clock of a page before it opens. `page.clock.runFor` advances it. */
export async function pauseClock(page: Page): Promise<void> {
  const now = Date.now();
  // The clock runs between two stops and never goes back, because a busy machine takes longer.
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
}

/** Collects console errors and unexpected requests. */
export function watch(context: BrowserContext, expectedErrors = NONE): string[] {
  const complaints: string[] = [];
  const complain = (text: string, address = '') => {
    if (!expectedErrors.test(text)) complaints.push(`${text} ${address}`.trimEnd());
  };
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()}`, message.location().url);
  });
  context.on('weberror', (webError) => complain(`uncaught: ${webError.error().message}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') complain(`asks ${request.url()}`);
  });
  return complaints;
}

const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;

/**
 * Checks a page at phone and desktop width, in light and dark: accessibility, and no horizontal
 * overflow.
 */
export const expectFitForAll = (page: Page, name: string): Promise<void> =>
  lookAtAll(page, name, async (scheme) => {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  });

/** Runs the same checks on a page without scripts. */
export const expectPlainFit = (page: Page, name: string): Promise<void> =>
  lookAtAll(page, name, () => Promise.resolve());

/**
 * Repeats the check while something fades in or out, because a half-visible toast has too little
 * contrast.
 */
const seenSoon = expect.configure({ soft: true, timeout: 20_000 });

async function lookAtAll(
  page: Page,
  name: string,
  settled: (scheme: (typeof SCHEMES)[number]) => Promise<void>,
): Promise<void> {
  expect(page.frames(), 'what is in a frame would not be looked at').toHaveLength(1);
  await loadAccessibilityCheck(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await settled(colorScheme);
      const where = `${name}-${width}-${colorScheme}`;
      await seenSoon
        .poll(() => accessibilityViolations(page, colorScheme), { message: where })
        .toEqual([]);
      await seenSoon
        .poll(() => page.evaluate(lowContrastFields), {
          message: `${where}: fields that are hard to see`,
        })
        .toEqual([]);
      await seenSoon
        .poll(() => page.evaluate(overflowOf), { message: `${where} sticks out` })
        .toBeLessThanOrEqual(0);
      if (process.env.RECORD_BROWSER_TESTS)
        await page.screenshot({ path: `tests/.pw/pages/${where}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Runs in the page: returns how many pixels it is wider than its viewport. */
export const overflowOf = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;
