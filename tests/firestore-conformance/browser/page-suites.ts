import { chromium, type Page } from '@playwright/test';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { WebTransport } from '../clients/web.ts';
import { installBrowser } from '../../../scripts/browser.ts';
import { servePage } from './page-server.ts';

const SUITES = ['documents', 'queries', 'listeners', 'transactions', 'network', 'access', 'lite'];

/** Declares every test of the web suites again, to run in a page over this transport. */
export async function declarePageSuites(
  transport: Exclude<WebTransport, 'node'>,
  suites: readonly string[] = SUITES,
): Promise<void> {
  const [server, browser] = await Promise.all([
    servePage(),
    chromium.launch({ executablePath: installBrowser() }),
  ]);
  afterAll(async () => {
    await browser.close();
    server.close();
  });
  for (const suite of suites) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const { port } = inject('firestore');
    await page.goto(`${server.url}/?transport=${transport}&port=${port}`);
    await page.waitForFunction(() => window.sdk !== undefined);
    const names = await page.evaluate((name) => window.conformance.load(name), suite);
    describe(suite, () => declareTests(page, names));
  }
}

function declareTests(page: Page, names: readonly string[][]): void {
  for (const [index, path] of names.entries()) {
    it(path.join(' > '), async () => {
      const failure = await page.evaluate((each) => window.conformance.run(each), index);
      if (failure !== undefined) expect.unreachable(failure);
    });
  }
}
