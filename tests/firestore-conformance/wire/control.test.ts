import { describe, expect, it } from 'vitest';
import { WireDatabase } from '../clients/database.ts';
import { GrpcClient } from '../clients/grpc.ts';
import { request } from '../clients/rest.ts';
import { int } from '../clients/values.ts';
import { targetName } from '../targets.ts';

const OPEN = rules('allow read, write: if true;');

function rules(body: string): string {
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} { ${body} }
  }
}`;
}

const load = (project: string, content: string, extra = {}) =>
  request('PUT', `/emulator/v1/projects/${project}:securityRules`, {
    rules: { files: [{ name: 'security.rules', content }] },
    ...extra,
  });

describe('control endpoints', () => {
  const database = new WireDatabase('REST');
  const { project } = database;
  const SIGNED_OUT = { authorization: null };
  const readSignedOut = () =>
    database.call('BatchGetDocuments', { documents: [database.path('c/d')] }, SIGNED_OUT);

  it('load rules, which apply immediately', async () => {
    expect((await load(project, rules('allow read: if false;'))).status).toBe(200);
    await expect(readSignedOut()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await load(project, OPEN)).status).toBe(200);
    await expect(readSignedOut()).resolves.toHaveLength(1);
  });

  it('keep the old rules when new ones do not compile and report the position', async () => {
    await load(project, rules('allow read: if false;'));
    const { status, body } = await load(project, rules('allow read: if ;'));
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    expect(body.error.message).toMatch(/L4:\d+/);
    await expect(readSignedOut()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    await load(project, OPEN);
  });

  it('list compile errors as issues with ignore_errors', async () => {
    const { status, body } = await load(project, rules('allow read: if ;'), {
      ignore_errors: true,
    });
    expect(status).toBe(200);
    expect(body.issues[0]).toMatchObject({
      severity: expect.anything(),
      description: expect.any(String),
      sourcePosition: { line: 4, column: expect.any(Number) },
    });
    await load(project, OPEN);
  });

  it('keep the rules of projects apart', async () => {
    const other = new WireDatabase('REST');
    await load(other.project, rules('allow read: if false;'));
    await expect(readSignedOut()).resolves.toHaveLength(1);
  });

  it('clear a database and notify its listeners', async () => {
    await database.seed({ 'c/d': { n: int(1) } });
    const client = new GrpcClient();
    const listener = client.open('Listen');
    listener.send({
      database: database.name,
      addTarget: { targetId: 2, documents: { documents: [database.path('c/d')] } },
    });
    await listener.messages.until((message) => message.documentChange !== undefined);
    const path = `/emulator/v1/projects/${project}/databases/(default)/documents`;
    expect(await request('DELETE', path)).toMatchObject({ status: 200, body: {} });
    await listener.messages.until((message) => message.documentDelete !== undefined);
    expect(await database.document('c/d')).toBeUndefined();
    client.close();
  });

  it.runIf(targetName === 'emulator')('trace why the latest requests were denied', async () => {
    await load(project, rules('allow read: if request.auth.uid == "ada";'));
    await expect(readSignedOut()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    const path = `/emulator/v1/projects/${project}:ruleTrace?limit=1`;
    const { status, body } = await request('GET', path);
    expect(status).toBe(200);
    expect(body.decisions).toMatchObject([
      { method: 'get', path: database.path('c/d'), uid: null, allowed: false },
    ]);
    expect(body.decisions[0].reasons.join()).toContain("for 'get' @ L4");
    await load(project, OPEN);
  });

  it('accept function triggers', async () => {
    const trigger = {
      eventType: 'google.cloud.firestore.document.v1.written',
      database: '(default)',
      namespace: '(default)',
      document: { value: 'c/{id}', matchType: 'PATH_PATTERN' },
    };
    const byEventarc = `/emulator/v1/projects/${project}/eventarcTrigger?eventarcTriggerId=k`;
    expect((await request('POST', byEventarc, trigger)).status).toBe(200);
  });

  it('report the coverage of rules', async () => {
    await load(project, rules('allow read: if request.auth == null;'));
    await readSignedOut();
    const { status, body } = await request('GET', `/emulator/v1/projects/${project}:ruleCoverage`);
    expect(status).toBe(200);
    expect(body.report.length).toBeGreaterThan(0);
    expect(JSON.stringify(body.report)).toContain('"count"');
    const page = await request('GET', `/emulator/v1/projects/${project}:ruleCoverage.html`);
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<html') });
  });
});
