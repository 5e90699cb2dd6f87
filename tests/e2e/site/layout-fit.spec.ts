// Checks at every width that no element overflows its container and no text is cut off.
import type { Page } from '@playwright/test';
import { BAKER } from '../../../emulators/seed/personas.ts';
import { expect, test } from '../fixtures.ts';

const WIDTHS = [320, 360, 768, 1280];

/** Returns the texts that overflow the page or their container, or are truncated. */
function misfits(): string[] {
  const page = document.documentElement;
  const found = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} wide`] : [];
  // One pixel at normal text size hides an element from sight.
  const hidden = parseFloat(getComputedStyle(page).fontSize) / 16;
  /** Matches elements for screen readers only, and elements that scroll. */
  const isMeantTo = (element: Element) =>
    element.closest('[data-carousel], [aria-roledescription=carousel], [aria-hidden=true]') !==
      null || element.getBoundingClientRect().width <= hidden;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const words = text.textContent?.trim() ?? '';
    const element = text.parentElement;
    if (words === '' || !element?.checkVisibility() || isMeantTo(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const written = range.getBoundingClientRect();
    // The skip link waits above the page until it has the focus.
    if (written.bottom + scrollY < 0) continue;
    let box: Element | null = element;
    while (box && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement;
    for (const around of [box, box?.parentElement]) {
      const edge = around?.getBoundingClientRect();
      if (!edge || edge.width === 0) continue;
      if (written.right > edge.right + 1 || written.left < edge.left - 1) {
        found.push(`“${words.slice(0, 40)}” sticks out of <${around?.tagName.toLowerCase()}>`);
        break;
      }
    }
    const { overflowX, overflowY } = getComputedStyle(element);
    const isCut =
      (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
      (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1);
    if (isCut) found.push(`“${words.slice(0, 40)}” is cut off`);
  }
  return found;
}

async function expectFit(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // Repeats the check for a while, because a late font or resize handler moves elements.
    await expect
      .poll(() => page.evaluate(misfits), { message: `${path} at ${width}`, timeout: 20_000 })
      .toEqual([]);
  }
}

for (const path of [
  '/',
  '/friends',
  '/parkhill?promo=PARKHILL20',
  `/parkhill?promo=${'X'.repeat(60)}`,
  '/method',
  '/privacy',
  '/terms',
  '/auth',
  '/auth?mode=create',
]) {
  test(`all content of ${path} fits the screen`, async ({ page }) => {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { level: 1 }).or(page.getByRole('heading').first()),
    ).toBeVisible();
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await expectFit(page, path);
  });
}

// WCAG 1.4.4: text can be enlarged to 200% without loss of content.
test.describe('with text at 200% on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  const expectFitsLarge = async (page: Page, path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => page.evaluate(misfits), { message: path, timeout: 20_000 }).toEqual([]);
  };

  for (const path of ['/', '/friends', '/method', '/privacy', '/auth'])
    test(`all content of ${path} fits the screen`, ({ page }) => expectFitsLarge(page, path));

  test('every signed-in page fits', async ({ page }) => {
    await page.goto('/auth?next=/dashboard');
    await page.getByLabel('E-mail').fill(BAKER.email);
    await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
    await page.keyboard.press('Enter');
    const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
    await expect(tabs).not.toHaveCount(0);
    const paths = await tabs.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    for (const path of [...paths, '/account', '/reviews', '/pricing', '/security'])
      await expectFitsLarge(page, path);
  });
});

test('every signed-in page fits', async ({ page }) => {
  await page.goto('/reviews');
  await page.getByLabel('E-mail').fill(BAKER.email);
  await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
  await page.keyboard.press('Enter');
  for (const path of ['/reviews', '/pricing', '/security']) {
    if (path !== '/reviews') await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFit(page, path);
  }
});

test.describe('the not-found page', () => {
  test.use({ expectedErrors: /404/ });

  test('fits', async ({ page }) => {
    await page.goto('/no/such/page');
    await expectFit(page, 'the page that is not there');
  });
});
