import { chromium } from '@playwright/test';
import { installBrowser } from '../../../scripts/browser.ts';
import type { Loaded, SiteServer } from './site-server.ts';

/** The window of a phone. Content below it loads when it comes near. */
const VIEWPORT = { width: 412, height: 823 } as const;

/** Returns the requests of a browser that opens a page and does nothing else. */
export async function firstLoad(site: SiteServer, path: string): Promise<Loaded> {
  const browser = await chromium.launch({ executablePath: installBrowser() });
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    site.takeLoaded();
    await page.goto(site.address + path, { waitUntil: 'networkidle' });
    return site.takeLoaded();
  } finally {
    await browser.close();
  }
}
