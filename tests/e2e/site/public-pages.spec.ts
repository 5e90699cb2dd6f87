import type { Page } from '@playwright/test';
import { expect, expectFitForAll, pauseClock, test } from '../fixtures.ts';

const PUBLIC = [
  ['/', 'landing'],
  ['/friends', 'friends'],
  ['/parkhill', 'parkhill'],
  ['/method', 'method'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
] as const;

for (const [path, name] of PUBLIC) {
  test(`${path} is accessible and fits`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFitForAll(page, name);
  });
}

for (const [path] of PUBLIC) {
  test(`${path} hydrates without changing its content`, async ({ page }) => {
    await pauseClock(page);
    await page.goto(path);
    const [before, after] = await page.evaluate(async () => {
      const html = await (await fetch(location.href)).text();
      const written = new DOMParser().parseFromString(html, 'text/html');
      return [written, document].map((one) => {
        const main = one.querySelector('main');
        for (const part of main?.querySelectorAll('[data-known-in-browser]') ?? []) part.remove();
        return main?.textContent;
      });
    });
    expect(after).toBe(before);
  });
}

test('public pages load neither Firebase nor the component library', async ({ page }) => {
  for (const [path] of PUBLIC) {
    const asked: string[] = [];
    page.on('response', (response) => asked.push(new URL(response.url()).pathname));
    await page.goto(path, { waitUntil: 'networkidle' });
    page.removeAllListeners('response');
    expect(asked.filter((file) => /services|signed-in|first-view|callable/.test(file))).toEqual([]);
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize, 0),
    );
    expect(bytes, path).toBeLessThan(400_000);
  }
});

test.describe('before hydration', () => {
  /** Opens a page and delays all its scripts except the loader. */
  async function openAsleep(page: Page, path: string) {
    let wake = () => {};
    const released = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      return route.fallback();
    });
    const opened = page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return async () => {
      expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull();
      wake();
      await opened;
    };
  }

  test('a pressed button acts after hydration', async ({ page }) => {
    const wake = await openAsleep(page, '/');
    await page.getByRole('button', { name: 'Start Your Daily Snapshot by e-mail' }).click();
    await wake();
    await expect(page.getByRole('dialog', { name: 'Start Your Daily Snapshot' })).toBeVisible();
  });

  test('an offer chosen by keyboard keeps the promo code and starts one checkout', async ({
    page,
  }) => {
    const asked: unknown[] = [];
    await page.route('**/createCheckout', (route) => {
      if (route.request().method() === 'OPTIONS') return route.fallback();
      asked.push(route.request().postDataJSON());
      const url = new URL('/terms?checkout', page.url()).href;
      return route.fulfill({ json: { result: { url, intentId: 'intent', claimToken: 'token' } } });
    });
    const wake = await openAsleep(page, '/parkhill?promo=PARKHILL20');
    const pay = page.getByRole('button', { name: 'Start my free trial' });
    await pay.press('Enter');
    await pay.press('Enter');
    await wake();
    await expect(page).toHaveURL('/terms?checkout');
    expect(asked).toEqual([
      { data: expect.objectContaining({ offer: 'parkhill', promoCode: 'PARKHILL20' }) },
    ]);
  });

  test('a chosen file is read after hydration', async ({ page }) => {
    const wake = await openAsleep(page, '/');
    const days = Array.from({ length: 70 }, (_, index) => {
      const date = new Date(Date.UTC(2025, 7, 8 + index)).toISOString().slice(0, 10);
      return `${date},Card takings,${1000 + (index % 7)}.00`;
    });
    await page.getByLabel('A file from your bank').setInputFiles({
      name: 'shop.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Date,Description,Amount\n${days.join('\n')}\n`),
    });
    await wake();
    // Nothing in the file proves its signs, so the page asks about one of its transactions.
    await expect(page.getByText(/Card takings money you received\?/)).toBeVisible();
  });

  test('links work', async ({ page }) => {
    const wake = await openAsleep(page, '/');
    await page.getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    await wake();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is complete and in order', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Expenses 36% higher than normal').first()).toBeVisible();
    const anchors = await page
      .locator('main section[id]')
      .evaluateAll((sections) => sections.map(({ id }) => id));
    expect(anchors).toEqual(['features', 'security', 'testimonials', 'faq']);
    for (const name of [
      'Morning Business Snapshot',
      'Intelligent Anomaly Detection',
      'One-Click Integration',
      'Security Guarantee',
    ]) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    await expect(page.getByText('Our Team Featured In')).toHaveCount(2);
    await expect(page.locator('main details')).toHaveCount(8);
    await expect(page.locator('main blockquote')).toHaveCount(20);
  });

  test('dead buttons are hidden, and the page names a support address', async ({ page }) => {
    for (const path of ['/', '/friends', '/parkhill']) {
      await page.goto(path);
      await expect(page.getByText(/JavaScript is off in this browser/)).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^support@/ }).first()).toHaveAttribute(
        'href',
        /^mailto:support@/,
      );
    }
    await page.goto('/');
    await page.locator('summary').first().click();
    await expect(page.locator('main details[open]')).toHaveCount(1);
    await page.goto('/auth');
    await expect(page.getByText(/This page needs JavaScript/)).toBeVisible();
  });

  test('the offers and texts are complete', async ({ page }) => {
    await page.goto('/friends');
    await expect(page.getByText('$100', { exact: true })).toBeVisible();
    await expect(page.locator('main ul').first().getByRole('listitem')).toHaveCount(6);
    await page.goto('/parkhill');
    await expect(page.getByRole('heading', { name: '30-day free trial' })).toBeVisible();
    await expect(page.locator('main ul').first().getByRole('listitem')).toHaveCount(4);
    for (const path of ['/method', '/privacy', '/terms']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test('the accuracy of alerts is readable as tables', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/method');
  await expect(page.getByRole('heading', { name: 'How often the alerts are right' })).toBeVisible();
  await expect(page.getByRole('table', { name: /^Alerts in \d+ real books/ })).toBeVisible();
  const bySize = page.getByRole('table', { name: 'Mistakes found by type and size' });
  await expect(bySize).toBeHidden();
  await page.locator('main summary').last().focus();
  await page.keyboard.press('Enter');
  await expect(
    bySize.getByRole('row', { name: /^A permanent price increase/ }).first(),
  ).toBeVisible();
  await expect(
    page.getByRole('img', { name: 'A permanent price increase: mistakes found by size' }),
  ).toHaveCount(1);
});

test('the header links to public pages, and the header of an offer has no links', async ({
  page,
}) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link')).toHaveText(['Features', 'Reviews', 'Security']);
  for (const path of ['/friends', '/parkhill']) {
    await page.goto(path);
    await expect(nav.getByRole('link')).toHaveCount(0);
  }
  await page.goto('/privacy');
  await expect(nav.getByRole('link')).toHaveText(['Reviews', 'Security']);
});

test('a page opened from the end of another starts at its top', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeInViewport();
});

test('the footer says when the e-mail arrives and links to every page', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('10AM CST');
  await expect(footer).toContainText('2025');
  const links = await footer
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(links).toEqual(
    expect.arrayContaining(['/', '/#features', '/#security', '/pricing', '/onboarding']),
  );
  expect(links.filter((href) => /^(?:tel|mailto):/.test(href ?? ''))).toHaveLength(2);
});

test('the hero shows a setup message for 300 ms, then scrolls to the offer', async ({ page }) => {
  await pauseClock(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Know Your Daily Numbers — Stay Safe' }).click();
  await expect(page.getByRole('button', { name: 'Setting up...' })).toBeVisible();
  await page.clock.runFor(299);
  await expect(page).toHaveURL('/');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/friends');
});

test('the hero is shorter on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Get My Daily Numbers' })).toBeVisible();
});

test('no animation repeats with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate((element) => (element.style.animation = 'turn 1s linear infinite'));
  await expect(heading).toHaveCSS('animation-iteration-count', '1');
});

test.describe('the counter', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  const START = '$1,158,110,730.06';

  test('takes its first step after two seconds and then rises', async ({ page }) => {
    await pauseClock(page);
    await page.goto('/');
    const counter = page.getByTestId('revenue-counter');
    await expect(counter).toHaveText(START);
    await page.clock.runFor(1900);
    await expect(counter).toHaveText(START);
    await page.clock.runFor(200);
    await expect(counter).not.toHaveText(START);
    const before = await counter.textContent();
    await page.clock.runFor(7100);
    await expect(counter).not.toHaveText(before ?? '');
  });

  test('stands still with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await pauseClock(page);
    await page.goto('/');
    await page.clock.runFor(30_000);
    await expect(page.getByTestId('revenue-counter')).toHaveText(START);
  });
});

test('one question is open at a time, and it can be closed', async ({ page }) => {
  await page.goto('/');
  const open = page.locator('main details[open]');
  await expect(open).toHaveCount(0);
  const questions = page.locator('main summary');
  await questions.nth(3).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Professional plan at \$97 a month/)).toBeVisible();
  await questions.nth(1).click();
  await expect(open).toHaveCount(1);
  await expect(page.getByText(/Under 2 minutes/)).toBeVisible();
  await questions.nth(1).click();
  await expect(open).toHaveCount(0);
  await expect(page.locator('#faq').getByRole('link')).toHaveAttribute('href', /^mailto:/);
});

test.describe('the carousel', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  const shift = () => {
    const row = document.querySelector(
      '[aria-roledescription=carousel] .mantine-Carousel-container',
    );
    return row instanceof HTMLElement ? row.style.transform : '';
  };

  test('advances every five seconds, and stops when touched', async ({ page }) => {
    await page.goto('/');
    const carousel = page.locator('[data-carousel=running]');
    await page.locator('#testimonials').scrollIntoViewIfNeeded();
    await expect(carousel).toBeVisible();
    await expect(page.getByText('Swipe for more')).toBeHidden();
    const start = await page.evaluate(shift);
    await expect.poll(() => page.evaluate(shift)).not.toBe(start);
    await page.getByRole('button', { name: 'Next testimonial' }).click();
    await page.getByRole('button', { name: 'Previous testimonial' }).click();
    await expect(carousel).toBeVisible();
  });

  test('waits under a pointer, and stops for good when paused', async ({ page }) => {
    await pauseClock(page);
    await page.goto('/');
    await page.locator('#testimonials').scrollIntoViewIfNeeded();
    const pause = page.getByRole('button', { name: 'Pause the testimonials' });
    // The code loads near the testimonials, and React shows it with a timer.
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(pause).toBeVisible({ timeout: 100 });
    }).toPass();
    const start = await page.evaluate(shift);
    await page.clock.runFor(4500);
    expect(await page.evaluate(shift)).toBe(start);
    await page.clock.runFor(2500);
    await expect.poll(() => page.evaluate(shift)).not.toBe(start);
    const cards = page.getByRole('region', { name: 'Testimonials' });
    await cards.hover();
    await page.clock.runFor(12_000);
    const rested = await page.evaluate(shift);
    await page.clock.runFor(12_000);
    expect(await page.evaluate(shift)).toBe(rested);
    await pause.hover();
    await page.clock.runFor(7000);
    await expect.poll(() => page.evaluate(shift)).not.toBe(rested);
    await pause.click();
    const play = page.getByRole('button', { name: 'Play the testimonials' });
    await expect(play).toBeVisible();
    await page.clock.runFor(2000);
    const paused = await page.evaluate(shift);
    await page.clock.runFor(20_000);
    expect(await page.evaluate(shift)).toBe(paused);
    await play.click();
    await expect(pause).toBeVisible();
    await page.clock.runFor(7000);
    await expect.poll(() => page.evaluate(shift)).not.toBe(paused);
  });

  test('stops when it has the focus, and moves by arrow keys', async ({ page }) => {
    await page.goto('/');
    const cards = page.getByRole('region', { name: 'Testimonials' });
    await cards.scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Pause the testimonials' })).toBeVisible();
    await cards.focus();
    await expect(page.getByRole('button', { name: 'Play the testimonials' })).toBeVisible();
    const start = await page.evaluate(shift);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(shift)).not.toBe(start);
  });

  test('does not play with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.locator('#testimonials').scrollIntoViewIfNeeded();
    await expect(page.locator('[data-carousel=running]')).toBeVisible();
    await expect(page.getByRole('button', { name: /the testimonials/ })).toHaveCount(0);
  });

  test('swipes on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    await page.getByText('Swipe for more').scrollIntoViewIfNeeded();
    await expect(page.getByText('Swipe for more')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next testimonial' })).toBeHidden();
  });
});

test.describe('with an invitation', () => {
  test('a promo code lowers the price and can be removed', async ({ page }) => {
    await page.goto('/parkhill?promo=parkhill20');
    await expect(page.getByText('20% off for guests of Parkhill')).toBeVisible();
    await expect(page.getByText('$80', { exact: true })).toBeVisible();
    await expectFitForAll(page, 'parkhill-promo');
    await page.getByRole('button', { name: 'Remove the promo code' }).click();
    await expect(page).toHaveURL('/parkhill');
    await expect(page.getByText('$100', { exact: true })).toBeVisible();
  });

  test('an unknown code changes nothing and shows a message', async ({ page }) => {
    await page.goto('/parkhill?promo=FREE4EVER');
    await expect(
      page.getByText(/This code is not valid, so the regular price applies/),
    ).toBeVisible();
    await expect(page.getByText('$100', { exact: true })).toBeVisible();
  });
});

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /404/ });

  test('shows a not-found page with a link home', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expectFitForAll(page, 'not-found');
    await page.getByRole('link', { name: 'Return to home' }).click();
    await expect(page).toHaveURL('/');
  });
});
