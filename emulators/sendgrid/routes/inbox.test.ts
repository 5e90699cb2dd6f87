import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainMail, recordedMail } from '../mail/testing.ts';
import { SendGridTestServer } from '../testing.ts';

let emulator: SendGridTestServer;
beforeEach(async () => void (emulator = await SendGridTestServer.start()));
afterEach(() => emulator.close());

const get = (path: string) => emulator.ask('GET', path);
const textOf = async (path: string) => (await get(path)).text();
const idOf = async () => (await emulator.messages())[0]?.id ?? '';

const submit = (path: string, form: Record<string, string>, site = 'same-origin') =>
  fetch(`${emulator.url}${path}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': site },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });

describe('pages', () => {
  it('allow no external resources', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|unsafe/);
  });

  it('escape external text', async () => {
    const hostile = '"><script>alert(1)</script>';
    const personalizations = [
      { to: [{ email: 'a@x.example', name: hostile }], custom_args: { [hostile]: hostile } },
    ];
    await emulator.send({ ...recordedMail(), subject: hostile, personalizations });
    const id = await idOf();
    for (const path of ['/', `/?to=${encodeURIComponent(hostile)}`]) {
      expect(await textOf(path)).not.toContain('<script>alert');
    }
    for (const tab of ['html', 'text', 'headers', 'events']) {
      expect(await textOf(`/messages/${id}?tab=${tab}`)).not.toContain('<script>alert');
    }
  });

  it('show a page for any query', async () => {
    await emulator.send(plainMail());
    const id = await idOf();
    for (const path of ['/?page=0', '/?page=x&to=%00', `/messages/${id}?tab=x&width=y&page=-1`]) {
      expect((await get(path)).status).toBe(200);
    }
    expect((await get('/messages/none?tab=text')).status).toBe(404);
  });

  it('show 50 messages per page', async () => {
    for (let index = 1; index <= 51; index += 1) {
      await emulator.send({ ...plainMail(), subject: `Subject ${index}` });
    }
    const [first, second] = [await textOf('/?to=bakery'), await textOf('/?to=bakery&page=2')];
    expect(first).toContain('>Subject 51<');
    expect(first).not.toContain('>Subject 1<');
    expect(first).toContain('href="/?to=bakery&amp;page=2"');
    expect(second).toContain('>Subject 1<');
    expect(second).not.toContain('>Subject 51<');
  });

  it('warn when Gmail would cut a message', async () => {
    const html = (length: number) => [{ type: 'text/html', value: 'x'.repeat(length) }];
    await emulator.send({ ...plainMail(), content: html(102_000) });
    expect(await textOf(`/messages/${await idOf()}`)).not.toContain('Gmail cuts');
    await emulator.send({ ...plainMail(), content: html(102_001) });
    expect(await textOf(`/messages/${await idOf()}`)).toContain('Gmail cuts');
  });
});

describe('message', () => {
  it('is framed without scripts, forms and external pictures', async () => {
    await emulator.send(recordedMail());
    const response = await get(`/messages/${await idOf()}/html`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/);
    expect(await response.text()).toContain('<p>Net $412.10</p>');
  });

  it('can be downloaded', async () => {
    await emulator.send(recordedMail());
    const response = await get(`/messages/${await idOf()}/source`);
    expect(await response.text()).toMatch(/^Date: .*\r\nFrom: Daily Snapshot/);
  });
});

describe('forms', () => {
  it('trigger a recipient’s reaction', async () => {
    await emulator.send(plainMail());
    const id = await idOf();
    const form = { email: 'owner@bakery.example', event: 'spamreport' };
    const response = await submit(`/messages/${id}/events`, form);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/messages/${id}?tab=events`);
    await emulator.advance(1);
    expect(emulator.receiver.names).toContain('spamreport');
  });

  it('empty the inbox', async () => {
    await emulator.send(plainMail());
    const response = await submit('/empty', {});
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(await emulator.messages()).toEqual([]);
  });

  it.each(['cross-site', 'same-site', 'none'])(
    'are refused from a page that is %s',
    async (site) => {
      await emulator.send(plainMail());
      const form = { email: 'owner@bakery.example', event: 'spamreport' };
      expect((await submit('/empty', {}, site)).status).toBe(403);
      expect((await submit(`/messages/${await idOf()}/events`, form, site)).status).toBe(403);
      expect(await emulator.messages()).toHaveLength(1);
    },
  );

  it.each([
    [{}],
    [{ email: 'owner@bakery.example', event: 'laugh' }],
    [{ email: 'other@x.example', event: 'open' }],
  ])('refuse %j', async (form) => {
    await emulator.send(plainMail());
    expect((await submit(`/messages/${await idOf()}/events`, form)).status).toBe(400);
    expect((await submit('/messages/none/events', form)).status).toBe(404);
  });

  it('have a size limit', async () => {
    await emulator.send(plainMail());
    const form = { email: 'x'.repeat(20_000), event: 'open' };
    expect((await submit(`/messages/${await idOf()}/events`, form)).status).toBe(413);
  });
});
