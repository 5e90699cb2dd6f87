import { chromium } from '@playwright/test';
import { installBrowser } from '../../../scripts/browser.ts';

export interface Visits {
  /** addresses outside of this machine that pages asked for */
  readonly foreignRequests: readonly string[];
  /** the requests that the content security policy blocked */
  readonly policyViolations: readonly string[];
}

const POLICY = /content[ -]security[ -]policy/i;

/** Opens each page in a browser without answering requests to other machines. */
export async function visitPages(site: string, paths: readonly string[]): Promise<Visits> {
  const foreignRequests: string[] = [];
  const policyViolations: string[] = [];
  const browser = await chromium.launch({ executablePath: installBrowser() });
  try {
    const context = await browser.newContext();
    await context.route(
      ({ hostname }) => hostname !== '127.0.0.1' && hostname !== 'localhost',
      (route) => {
        foreignRequests.push(route.request().url());
        return route.abort();
      },
    );
    const page = await context.newPage();
    page.on('console', (message) => {
      if (POLICY.test(message.text())) policyViolations.push(message.text());
    });
    for (const path of paths) await page.goto(site + path, { waitUntil: 'networkidle' });
  } finally {
    await browser.close();
  }
  return { foreignRequests, policyViolations };
}
