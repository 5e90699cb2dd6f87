import { randomInt } from 'node:crypto';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { lowContrastFields } from '../kit/browser/contrast-check.ts';

/** Matches nothing. */
const NONE = /$^/;

interface Options {
  /** What the console may say without failing the test, when the test is about a failure. */
  expectedErrors: RegExp;
}

/** Fails a test in which the console reports an error or a page asks another host for something. */
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
    // What a page asks for last may be on its way when a test has seen all it wants to.
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

/** Whatever a page asks of a callable comes from a network of its own: those are counted. */
export async function askFromOwnNetwork(page: Page, callable: string): Promise<void> {
  const network = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');
  await page.route(`**/${callable}`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': network } }),
  );
}

/** Stops the clock of a page, before it is opened; `page.clock.runFor` moves it. */
export async function pauseClock(page: Page): Promise<void> {
  const now = Date.now();
  // It runs between the two, and is never set back: a busy machine takes its time.
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
}

/** Collects what no page should do. */
export function watch(context: BrowserContext, expectedErrors = NONE): string[] {
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!expectedErrors.test(text)) complaints.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()}`);
  });
  context.on('weberror', (webError) => complain(`uncaught: ${webError.error().message}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') complain(`asks ${request.url()}`);
  });
  return complaints;
}

const WIDTHS = [360, 1280];
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What is looked for by day and by night: by night only the colours are others. */
const RULES: Readonly<Record<'light' | 'dark', RunOnly>> = {
  light: { type: 'tag', values: STANDARDS },
  dark: {
    type: 'rule',
    values: axe
      .getRules(STANDARDS)
      .filter(({ tags }) => tags.includes('cat.color'))
      .map(({ ruleId }) => ruleId),
  },
};
const SCHEMES = ['light', 'dark'] as const;

declare global {
  interface Window {
    /** There once its source has run in a page. */
    readonly axe: typeof axe;
  }
}

/** Looks at a page on a phone and on a desk, by day and by night: accessible, and nothing sticks out. */
export const expectFitForAll = (page: Page, name: string): Promise<void> =>
  lookAtAll(page, name, async (scheme) => {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  });

/** The same of a page that is made without scripts. */
export const expectPlainFit = (page: Page, name: string): Promise<void> =>
  lookAtAll(page, name, () => Promise.resolve());

/** What comes or goes just now is looked at again: a toast that is half there has no contrast. */
const seenSoon = expect.configure({ soft: true, timeout: 20_000 });

async function lookAtAll(
  page: Page,
  name: string,
  settled: (scheme: (typeof SCHEMES)[number]) => Promise<void>,
): Promise<void> {
  expect(page.frames(), 'what is in a frame would not be looked at').toHaveLength(1);
  await page.evaluate(axe.source);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(colorScheme);
      const where = `${name}-${width}-${colorScheme}`;
      await seenSoon
        .poll(() => page.evaluate(violationsOf, RULES[colorScheme]), { message: where })
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
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** In the page: by how much it is wider than it is shown. */
export const overflowOf = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** In the page: the rules that it breaks, each with the first element that does. */
async function violationsOf(runOnly: RunOnly): Promise<string[]> {
  const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
