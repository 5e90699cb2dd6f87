// At every width, nothing sticks out of what it stands in, and no text is cut off.
import type { Page } from '@playwright/test';
import { BAKER } from '../../emulators/seed/personas.ts';
import { expect, test } from './fixtures.ts';

const WIDTHS = [320, 360, 768, 1280];

/** Texts that reach out of the page or the box they stand in, or are longer than it shows. */
function misfits(): string[] {
  const page = document.documentElement;
  const found = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} wide`] : [];
  // hidden from eyes: a pixel at usual letters
  const hidden = parseFloat(getComputedStyle(page).fontSize) / 16;
  /** What is for screen readers alone, or scrolls by itself. */
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
    // Waits above the page until it has the focus.
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
    // Again for a while: a font that comes, or a script that hears of the width, moves things.
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
  test(`everything on ${path} fits`, async ({ page }) => {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { level: 1 }).or(page.getByRole('heading').first()),
    ).toBeVisible();
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await expectFit(page, path);
  });
}

// WCAG 1.4.4: to twice their size, without losing what they say.
test.describe('with letters twice as large, on a phone', () => {
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
    test(`everything on ${path} fits`, ({ page }) => expectFitsLarge(page, path));

  test('everything on the pages for members fits', async ({ page }) => {
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

test('everything fits on the pages for members', async ({ page }) => {
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

test.describe('at an address where nothing is', () => {
  test.use({ expectedErrors: /404/ });

  test('everything fits', async ({ page }) => {
    await page.goto('/no/such/page');
    await expectFit(page, 'the page that is not there');
  });
});
