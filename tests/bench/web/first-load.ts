import { chromium } from '@playwright/test';
import { requireBrowser } from '../../../scripts/browser.ts';
import type { Loaded, SiteServer } from './site-server.ts';

/** A phone's window: what is further down loads when it comes near. */
const VIEWPORT = { width: 412, height: 823 } as const;

/** What a browser asks for when it opens a page and nobody touches it. */
export async function firstLoad(site: SiteServer, path: string): Promise<Loaded> {
  const browser = await chromium.launch({ executablePath: requireBrowser() });
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    site.takeLoaded();
    await page.goto(site.address + path, { waitUntil: 'networkidle' });
    return site.takeLoaded();
  } finally {
    await browser.close();
  }
}
