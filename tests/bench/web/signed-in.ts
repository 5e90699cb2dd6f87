import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { environmentFolder } from '../../../emulators/local/environment-file.ts';
import { OWNER } from '../../../emulators/seed/personas.ts';
import { installBrowser } from '../../../scripts/browser.ts';
import { loadSlowly, type Awaited, type SlowLoad } from './slow-line.ts';
import { serveSite } from './site-server.ts';

/** The window of a small phone. */
const VIEWPORT = { width: 360, height: 740 } as const;

const AMOUNT = String.raw`\$\d`;

/** The measured pages, and what counts as their first number or their first content. */
export const SIGNED_IN_PAGES = {
  '/dashboard': { page: '', awaited: { selector: '#root', text: AMOUNT } },
  '/dashboard/alerts': { page: '/alerts', awaited: { selector: '#root', text: AMOUNT } },
  '/dashboard/transactions': {
    page: '/transactions',
    awaited: { selector: '#root', text: AMOUNT },
  },
  '/dashboard/preferences': {
    page: '/preferences',
    awaited: { selector: 'main input', text: '' },
  },
  '/dashboard/settings': {
    page: '/settings',
    awaited: { selector: 'main input', text: '' },
  },
} as const satisfies Record<string, { readonly page: string; readonly awaited: Awaited }>;

export type SignedInPage = keyof typeof SIGNED_IN_PAGES;

export interface SignedInSite {
  /** @param isCold without anything in the cache of the browser */
  load(page: SignedInPage, isCold: boolean): Promise<SlowLoad>;
  /** Lets the browser keep copies of the numbers from now on. */
  keepNumbers(): Promise<void>;
  close(): Promise<void>;
}

/** Signs in the owner of the sample data at the site of a running local environment. */
export async function openSignedInSite(environment: string): Promise<SignedInSite> {
  const folder = environmentFolder(environment);
  const site = await serveSite(join(folder, 'site'), true, join(folder, 'firebase.json'));
  const browser = await chromium.launch({ executablePath: installBrowser() });
  const context = await browser.newContext({ viewport: VIEWPORT });
  const business = await signIn(context, site.address);
  return {
    load: async (name, isCold) => {
      const { page, awaited } = SIGNED_IN_PAGES[name];
      await expireToken(context, site.address);
      const path = page === '' ? name : `/dashboard/${business}${page}`;
      return loadSlowly(context, site.address + path, { awaited, isCold });
    },
    keepNumbers: async () => {
      const page = await context.newPage();
      await page.goto(`${site.address}/account`);
      await page.getByRole('button', { name: 'Keep my numbers on this device' }).click();
      await page.getByRole('button', { name: 'Stop and delete the copy' }).waitFor();
      await page.close();
    },
    close: async () => {
      await browser.close();
      site.close();
    },
  };
}

/** @returns the id of the business whose name comes first */
async function signIn(context: BrowserContext, address: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${address}/auth?next=/dashboard`);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const href = await page.getByRole('link', { name: 'Archive' }).getAttribute('href');
  await page.close();
  const [, business] = /^\/dashboard\/([^/]+)\//.exec(href ?? '') ?? [];
  if (business === undefined) throw new Error('The dashboard has no link to its archive.');
  return business;
}

/**
 * Lets the ID token expire. It is valid for an hour, so an owner who opens the page once a day always
 * has an expired one.
 */
async function expireToken(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  // A page without scripts of ours, which would refresh the token.
  await page.goto(`${address}/robots.txt`);
  const count = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(new Error('The database of Firebase does not open.'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('firebaseLocalStorage', 'readwrite');
          const store = transaction.objectStore('firebaseLocalStorage');
          const all = store.getAll();
          let users = 0;
          all.onsuccess = () => {
            for (const entry of all.result as Stored[]) {
              if (entry.value?.stsTokenManager === undefined) continue;
              entry.value.stsTokenManager.expirationTime = 0;
              store.put(entry);
              users += 1;
            }
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(users);
          };
        };
      }),
  );
  await page.close();
  if (count !== 1) throw new Error(`Firebase has stored ${count} users instead of one.`);
}

interface Stored {
  readonly value?: { readonly stsTokenManager?: { expirationTime: number } };
}
