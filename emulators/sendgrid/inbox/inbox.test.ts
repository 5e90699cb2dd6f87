import { createServer } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '@daily-snapshot/emulator-support/http/listen';
import { installBrowser } from '../../../scripts/browser.ts';
import { plainMail, recordedMail } from '../mail/testing.ts';
import { SendGridTestServer } from '../testing.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: installBrowser() });
});
afterAll(() => browser.close());

let emulator: SendGridTestServer;
/** Every address that a page requested. */
let asked: string[];
beforeEach(async () => {
  emulator = await SendGridTestServer.start();
  asked = [];
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await emulator.close();
});

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 860 };

async function open(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext({ viewport: DESKTOP, ...options })).newPage();
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${emulator.url}${path}`);
  if (options.javaScriptEnabled !== false) await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

const idOf = async () => (await emulator.messages())[0]?.id ?? '';
const pathOf = (page: Page) => page.url().slice(emulator.url.length);
const subjects = (page: Page) => page.locator('.messages .subject').allTextContents();

const mails = () => [
  { ...recordedMail(), subject: 'Your Monday' },
  { ...plainMail('owner@cafe.example'), subject: 'Your Tuesday' },
  { ...recordedMail(), subject: 'Your Wednesday' },
];

async function fill(): Promise<void> {
  await emulator.addFault({ kind: 'bounce', to: '*cafe*' });
  await emulator.addFault({ kind: 'defer', to: '*salon*' });
  await emulator.addFault({ kind: 'spamReport', to: '*florist*' });
  await emulator.send({ ...plainMail('owner@salon.example'), subject: 'Your Friday' });
  await emulator.send({ ...plainMail('owner@florist.example'), subject: 'Your Sunday' });
  for (const mail of mails()) await emulator.send(mail);
  await emulator.advance(10);
}

describe('accessibility', () => {
  const looks = [PHONE, DESKTOP].flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
  );

  const violations = async (page: Page) => {
    const builder = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
    // Outside legacy mode axe merges results of frames in an extra page, which doubles the time.
    // Only pages with frames need that.
    builder.setLegacyMode(page.frames().length === 1);
    const { violations: found } = await builder.exclude('iframe').analyze();
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };

  const isTooWide = (page: Page) =>
    page.evaluate('document.documentElement.scrollWidth > innerWidth');

  it.each(looks)('$colorScheme at $viewport.width pixels', async (look) => {
    const paths = ['/', '/?to=nobody'];
    const page = await open('/', look);
    expect(await violations(page)).toEqual([]);
    await fill();
    const id = await idOf();
    for (const tab of ['html', 'text', 'headers', 'events'])
      paths.push(`/messages/${id}?tab=${tab}`);
    for (const path of [...paths, '/messages/none']) {
      await page.goto(`${emulator.url}${path}`);
      expect(await violations(page), path).toEqual([]);
      expect(await isTooWide(page), path).toBe(false);
    }
    expect(asked.filter((address) => !address.startsWith(emulator.url))).toEqual([]);
  });
});

it('lists messages newest first and filters them by recipient', async () => {
  await fill();
  const page = await open();
  expect((await subjects(page)).slice(0, 3)).toEqual([
    'Your Wednesday',
    'Your Tuesday',
    'Your Monday',
  ]);
  await page.getByLabel('Recipient').fill('CAFE');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${emulator.url}/?to=CAFE`);
  expect(await subjects(page)).toEqual(['Your Tuesday']);
  expect(await page.getByText('1 of 5 messages').count()).toBe(1);
  await page.getByRole('link', { name: /Your Tuesday/ }).click();
  expect(pathOf(page)).toContain('?to=CAFE');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Your Tuesday');
  expect(await subjects(page)).toEqual(['Your Tuesday']);
  expect(await page.locator('.heading .status').textContent()).toBe('Bounced');
});

it('shows each view of a message at its own address', async () => {
  await fill();
  const page = await open(`/messages/${await idOf()}`);
  const frame = page.frameLocator('iframe');
  expect(await frame.getByText('Net $412.10').count()).toBe(1);

  await page.getByRole('link', { name: 'Plain text' }).click();
  await page.reload();
  expect(await page.locator('pre.text').textContent()).toBe('Net $412.10');

  await page.getByRole('link', { name: 'Headers' }).click();
  expect(await page.getByText('List-Unsubscribe=One-Click', { exact: true }).count()).toBe(1);
  expect(await page.getByRole('region', { name: 'Source' }).textContent()).toContain(
    'MIME-Version: 1.0',
  );

  await page.getByRole('link', { name: 'Events' }).click();
  expect(pathOf(page)).toMatch(/\?tab=events$/);
  expect(await page.locator('.events strong').allTextContents()).toEqual([
    'Processed',
    'Delivered',
  ]);
  expect(await page.locator('.told').first().textContent()).toMatch(/^Told at .*, answered 200$/);
});

it('shows a note when a message has no HTML or no events', async () => {
  await emulator.send(plainMail());
  const page = await open(`/messages/${await idOf()}?tab=html`);
  await page.getByRole('heading', { name: 'No HTML' }).waitFor();
  await page.goto(`${emulator.url}/messages/${await idOf()}?tab=events`);
  await page.getByRole('heading', { name: 'No events yet' }).waitFor();
});

describe('new message', () => {
  it('appears by itself, is announced, and keeps the focus in place', async () => {
    const page = await open();
    await page.getByRole('heading', { name: 'No mail yet' }).waitFor();
    await emulator.send({ ...plainMail(), subject: 'Your Monday' });
    await page.getByRole('link', { name: /Your Monday/ }).focus();
    await emulator.send({ ...plainMail(), subject: 'Your Tuesday' });
    await page.getByRole('link', { name: /Your Tuesday/ }).waitFor();
    expect(await subjects(page)).toEqual(['Your Tuesday', 'Your Monday']);
    expect(await page.locator('#news').textContent()).toBe('New message: Your Tuesday');
    expect(await page.locator(':focus').textContent()).toContain('Your Monday');
  });

  it('updates its status while it is open', async () => {
    await emulator.send(recordedMail());
    const page = await open(`/messages/${await idOf()}?tab=events`);
    const status = page.locator('#status');
    expect(await status.textContent()).toBe('Accepted');
    await emulator.advance(10);
    await page.locator('.events').getByText('Delivered', { exact: true }).waitFor();
    expect(await status.textContent()).toBe('Delivered');
  });

  it('shows a note when the emulator is not running', async () => {
    const page = await open();
    await emulator.close();
    await page.getByText('SendGrid is not running.').waitFor();
    emulator = await SendGridTestServer.start();
  });
});

it('lets the user trigger a recipient’s reaction', async () => {
  await emulator.send(recordedMail());
  await emulator.advance(10);
  const page = await open(`/messages/${await idOf()}?tab=events`);
  await page.getByLabel('What happens').selectOption('Reported as spam');
  await page.getByRole('button', { name: 'Let it happen' }).click();
  await page.locator('.events').getByText('Reported as spam').waitFor();
  await emulator.advance(1);
  expect(emulator.receiver.names.at(-1)).toBe('spamreport');
});

it('empties the inbox after a confirmation', async () => {
  await fill();
  const page = await open();
  const button = page.getByRole('button', { name: 'Empty it' });
  expect(await button.isVisible()).toBe(false);
  await page.getByText('Empty the inbox').click();
  await button.click();
  await page.getByRole('heading', { name: 'No mail yet' }).waitFor();
});

it('supports keyboard navigation', async () => {
  await fill();
  const page = await open();
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to the messages');
  await page.getByRole('link', { name: /Your Wednesday/ }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.locator(':focus').textContent()).toContain('Your Tuesday');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await page.locator(':focus').textContent()).toContain('Your Wednesday');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your Wednesday' }).waitFor();
});

it('shows one pane at a time on a phone', async () => {
  await fill();
  const page = await open('/', { viewport: PHONE });
  await page.getByRole('link', { name: /Your Wednesday/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Your Wednesday' }).waitFor();
  expect(await page.locator('.messages').isVisible()).toBe(false);
  await page.getByRole('link', { name: 'All messages' }).click();
  await page.locator('.messages').waitFor();
});

it('works without scripts', async () => {
  await fill();
  const page = await open('/', { javaScriptEnabled: false });
  await page.getByLabel('Recipient').fill('cafe');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: /Your Tuesday/ }).click();
  await page.getByRole('link', { name: 'Headers' }).click();
  await page.getByRole('heading', { name: 'For SendGrid alone' }).waitFor();
});

describe('HTML of a message', () => {
  const show = async (value: string) => {
    await emulator.send({ ...plainMail(), content: [{ type: 'text/html', value }] });
    return open(`/messages/${await idOf()}`);
  };

  it('runs no scripts and loads nothing', async () => {
    let fetched = 0;
    const elsewhere = createServer((_, response) => {
      fetched += 1;
      response.end();
    });
    const address = `http://127.0.0.1:${await listen(elsewhere, '127.0.0.1', 0)}`;
    const page = await show(
      `<p>Calm</p><script>alert(1)</script><img src="${address}/p.png" onerror="alert(2)">
       <link rel="stylesheet" href="${address}/s.css"><iframe src="${address}"></iframe>`,
    );
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.reload();
    await page.frameLocator('iframe').getByText('Calm').waitFor();
    await page.getByText('Pictures from other servers are not loaded here.').waitFor();
    expect(dialogs).toEqual([]);
    expect(fetched).toBe(0);
    elsewhere.close();
  });

  it('opens its links in a new tab', async () => {
    const page = await show(`<a href="${emulator.url}/_control/clock">Open the snapshot</a>`);
    const opened = page.waitForEvent('popup');
    await page.frameLocator('iframe').getByRole('link', { name: 'Open the snapshot' }).click();
    await (await opened).waitForURL(`${emulator.url}/_control/clock`);
    expect(pathOf(page)).toBe(`/messages/${await idOf()}`);
  });

  it('can be shown at phone width', async () => {
    const page = await show('<p>Calm</p>');
    await page.getByRole('link', { name: 'Phone' }).click();
    const box = await page.locator('iframe').boundingBox();
    expect(box?.width).toBe(375);
  });
});
