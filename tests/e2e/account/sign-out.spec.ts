import { ADMINISTRATOR, BAKER } from '../../../emulators/seed/personas.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

test.describe.configure({ timeout: 240_000 });

const DASHBOARD = '/dashboard/bluebird-bakery';

/** Pages that need an account, of every layout. */
const OWNER_PAGES = [
  '/account',
  '/plan',
  '/onboarding',
  '/pricing',
  '/reviews',
  '/security',
  '/internal-tools',
  DASHBOARD,
  ...['archive', 'import', 'connections', 'transactions', 'alerts', 'preferences', 'settings'].map(
    (tab) => `${DASHBOARD}/${tab}`,
  ),
];

for (const [person, pages] of [
  [BAKER, OWNER_PAGES],
  [ADMINISTRATOR, ['/admin', '/admin/users', '/admin/audit']],
] as const) {
  test(`every page of ${person.email} leads to signing out`, async ({ page }) => {
    await page.goto(`/auth?next=${pages[0]}`);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of pages) {
        await page.goto(path);
        await expect(page).toHaveURL(new RegExp(`${path}(?:\\?.*)?$`));
        const button = page.getByRole('button', { name: 'Sign out', exact: true });
        // Phones have no room beside the name of the product. The account page has the button.
        const account = page.getByRole('link', { name: 'Account', exact: true });
        const found = width < 500 ? button.or(account).filter({ visible: true }) : button;
        await expect(found.first(), `${path} at ${width} pixels`).toBeVisible();
      }
    }
  });
}

test('the buttons of the plan and of the pages for members sign out', async ({ page }) => {
  for (const path of ['/plan', '/reviews']) {
    await page.goto(path);
    await page.getByLabel('E-mail').fill(BAKER.email);
    await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Sign out', exact: true });
    await expect(button).toBeVisible();
    await expectFitForAll(page, `signed-in-${path.slice(1)}`);
    await button.click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
});
