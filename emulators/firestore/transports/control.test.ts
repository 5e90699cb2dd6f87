import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFirestore } from '../index.ts';
import { Cleanup } from './testing.ts';

const cleanup = new Cleanup();
const PROJECT = '/emulator/v1/projects/demo';
const DOCUMENTS = '/v1/projects/demo/databases/(default)/documents';
let origin: string;

beforeEach(async () => {
  const firestore = await startFirestore();
  cleanup.add(() => firestore.close());
  origin = `http://${firestore.host}:${firestore.port}`;
});
afterEach(() => cleanup.run());

async function send(method: string, path: string, body?: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(origin + path, {
    method,
    ...(body !== undefined && { body: text }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

const rulesAllowing = (condition: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /c/{id} { allow read, write: if ${condition}; }
  }
}`;

const loadRules = (content: string, extra = {}) =>
  send('PUT', `${PROJECT}:securityRules`, {
    rules: { files: [{ name: 'security.rules', content }] },
    ...extra,
  });

const readNames = async () => {
  const { body } = await send('GET', `${DOCUMENTS}/c`);
  const { documents = [] } = body as { documents?: { name: string }[] };
  return documents.map(({ name }) => name.split('/').at(-1));
};

const store = (id: string) => send('PATCH', `${DOCUMENTS}/c/${id}`, { fields: {} });

it('answers a health check', async () => {
  const response = await fetch(origin);
  expect([response.status, await response.text()]).toEqual([200, 'Ok\n']);
});

describe('rules', () => {
  it('apply as soon as they are loaded', async () => {
    expect((await store('a')).status).toBe(200);
    expect(await loadRules(rulesAllowing('false'))).toEqual({ status: 200, body: {} });
    expect((await store('a')).status).toBe(403);
  });

  it('are rejected with the position of every error, and the old rules stay active', async () => {
    await loadRules(rulesAllowing('false'));
    const { status, body } = await loadRules(rulesAllowing('true &&'));
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/^Error compiling rules:\nL4:\d+ ./),
      },
    });
    expect((await store('a')).status).toBe(403);
  });

  it('return their errors as issues if the request ignores errors', async () => {
    const { status, body } = await loadRules(rulesAllowing('true &&'), { ignore_errors: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      issues: [
        {
          severity: 3,
          description: expect.any(String),
          sourcePosition: { fileName: 'security.rules', line: 4, column: expect.any(Number) },
        },
      ],
    });
  });

  it.each([
    ['nothing', ''],
    ['invalid JSON', '{'],
    ['a body that is not an object', '[]'],
    ['no files', { rules: {} }],
    ['a file without content', { rules: { files: [{ name: 'a' }] } }],
    ['two files', { rules: { files: [{ content: '' }, { content: '' }] } }],
  ])('cannot be loaded from %s', async (_what, body) => {
    expect(await send('PUT', `${PROJECT}:securityRules`, body)).toMatchObject({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT' } },
    });
  });

  it('report coverage as JSON and as a page', async () => {
    await loadRules(rulesAllowing('id == "a"'));
    await store('a');
    const { body } = await send('GET', `${PROJECT}:ruleCoverage`);
    expect(body).toMatchObject({
      report: [{ values: [{ value: { boolValue: true }, count: 1 }] }],
    });
    const page = await fetch(`${origin}${PROJECT}:ruleCoverage.html`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('== &quot;a&quot;');
  });

  it('have no coverage before they are loaded', async () => {
    expect(await send('GET', `${PROJECT}:ruleCoverage`)).toMatchObject({
      status: 400,
      body: { error: { message: 'No rules are loaded for project demo.' } },
    });
  });

  it('trace the latest decisions with their reasons, newest first', async () => {
    await loadRules(rulesAllowing('id == "a"'));
    await store('a');
    await store('b');
    await readNames();
    const { body } = await send('GET', `${PROJECT}:ruleTrace?limit=3`);
    const names = 'projects/demo/databases/(default)/documents';
    expect(body).toEqual({
      decisions: [
        expect.objectContaining({ method: 'list', path: `${names}/c`, allowed: false }),
        {
          time: expect.any(String),
          method: 'create',
          path: `${names}/c/b`,
          uid: null,
          allowed: false,
          reasons: ["false for 'create' @ L4"],
        },
        expect.objectContaining({ allowed: true, reasons: ["true for 'create' @ L4"] }),
      ],
    });
  });
});

it.each(['0', '-1', 'many', ''])('rejects a limit of %j decisions', async (limit) => {
  expect((await send('GET', `${PROJECT}:ruleTrace?limit=${limit}`)).status).toBe(400);
});

describe('documents', () => {
  it('are cleared in one database only', async () => {
    await store('a');
    const path = `${PROJECT}/databases/(default)/documents`;
    expect(await send('DELETE', path)).toEqual({ status: 200, body: {} });
    expect(await readNames()).toEqual([]);
  });

  it('are exported to a folder and imported from it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firestore-control-'));
    cleanup.add(() => rmSync(folder, { recursive: true }));
    const archive = { export_directory: folder, export_name: 'archive' };
    await store('a');
    expect(await send('POST', `${PROJECT}:export`, archive)).toEqual({ status: 200, body: {} });
    await send('DELETE', `${PROJECT}/databases/(default)/documents`);
    expect(await send('POST', `${PROJECT}:import`, archive)).toEqual({ status: 200, body: {} });
    expect(await readNames()).toEqual(['a']);
  });

  it('are not imported from a folder without an archive', async () => {
    const folder = { export_directory: join(tmpdir(), 'there-is-nothing-here') };
    expect(await send('POST', `${PROJECT}:import`, folder)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('is not an archive') } },
    });
  });

  it.each(['export', 'import'])('need a folder to %s', async (verb) => {
    expect((await send('POST', `${PROJECT}:${verb}`, { export_name: 'a' })).status).toBe(400);
  });
});

it.each([
  ['POST', '/eventarcTrigger?eventarcTriggerId=onWrite'],
  ['PUT', '/triggers/onWrite'],
])('rejects trigger registration with %s %s', async (method, path) => {
  expect(await send(method, PROJECT + path, {})).toMatchObject({
    status: 501,
    body: { error: { status: 'UNIMPLEMENTED' } },
  });
});

it.each([
  ['GET', '/nowhere'],
  ['POST', '/'],
  ['GET', `${PROJECT}:securityRules`],
  ['GET', `${PROJECT}/databases/(default)/documents`],
  ['DELETE', `${PROJECT}/databases/(default)/documents/c`],
  ['GET', '/emulator/v1/projects/:ruleTrace'],
])('returns NOT_FOUND for %s %s', async (method, path) => {
  expect((await send(method, path)).status).toBe(404);
});
