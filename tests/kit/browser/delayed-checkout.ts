import { expect, type Page } from '@playwright/test';

/** Matches the random id that makes a repeated request start one checkout. */
export const REQUEST_ID: unknown = expect.stringMatching(/^[\w-]{32,64}$/);

/** Delays the server's answer to the checkout request until `answer` is called. */
export async function delayCheckout(page: Page) {
  const asked: unknown[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/createCheckout', async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    asked.push(route.request().postDataJSON());
    await answered;
    const url = new URL('/terms?checkout', page.url()).href;
    return route.fulfill({ json: { result: { url, intentId: 'intent', claimToken: 'token' } } });
  });
  return { asked, answer };
}
