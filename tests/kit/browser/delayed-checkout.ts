import type { Page } from '@playwright/test';

/** A server that takes its time to start a checkout: until `answer` is called. */
export async function delayCheckout(page: Page) {
  const asked: unknown[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/createCheckout', async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    asked.push(route.request().postDataJSON());
    await held;
    const url = new URL('/terms?checkout', page.url()).href;
    return route.fulfill({ json: { result: { url, intentId: 'intent', claimToken: 'token' } } });
  });
  return { asked, answer };
}
