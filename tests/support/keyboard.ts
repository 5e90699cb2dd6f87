import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page has to reach. */
const MOST_STOPS = 60;

/** Presses Tab until something has the focus; whatever has it on the way shows it, and is in sight. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    await expect(focused).toBeInViewport();
    const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, `the focus shows on ${await focused.textContent()}`).not.toBe('none');
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reaches ${goal.toString()}.`);
}

/** The same, and types into it. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}
