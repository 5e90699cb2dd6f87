import { expect, type Locator, type Page } from '@playwright/test';

/** No page has this many focusable elements. */
const MAX_TAB_STOPS = 60;

/**
 * Presses Tab until the goal has the focus. Fails if an element on the way is out of view or shows
 * no focus ring.
 */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  const hasFocus = () => goal.evaluate((element) => element === document.activeElement);
  if (await hasFocus()) return;
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    await expect(focused).toBeInViewport();
    const shows = await focused.evaluate(showsFocus);
    expect(
      shows,
      `the focus shows on ${await focused.evaluate(({ outerHTML }) => outerHTML)}`,
    ).toBe(true);
    if (await hasFocus()) return;
  }
  throw new Error(`Tab never reaches ${goal.toString()}.`);
}

/**
 * Runs in the page. Returns whether the element has a visible outline. A link that covers a whole
 * row has it on its pseudo-element.
 */
function showsFocus(element: Element): boolean {
  const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none') return getComputedStyle(element, '::after').outlineStyle !== 'none';
  const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  const box = element.getBoundingClientRect();
  const isCutBy = (around: Element) => {
    const edge = around.getBoundingClientRect();
    return (
      getComputedStyle(around).overflow.includes('hidden') &&
      box.left - reach < edge.left &&
      box.right + reach > edge.right &&
      box.top - reach < edge.top &&
      box.bottom + reach > edge.bottom
    );
  };
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (isCutBy(around)) return getComputedStyle(around).outlineStyle !== 'none';
  }
  return true;
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}
