import { paths } from '@daily-snapshot/domain/contracts/paths';
import { cents } from '@daily-snapshot/domain/money/cents';
import { assess } from '@daily-snapshot/domain/sales/assessment';
import { figuresOf } from '@daily-snapshot/domain/sales/assessment-figures';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, db, signUp } from '../kit/local-environment/admin-sdk.ts';
import { mailsSoFar, mailTo } from '../kit/local-environment/inbox.ts';
import {
  createRepresentative,
  type Representative,
} from '../kit/local-environment/representative.ts';

const newProspect = () => `prospect-${crypto.randomUUID()}@whitfield.example`;

const assessment = (recipientEmail: string, overrides: object = {}) => ({
  companyName: 'Whitfield Dental',
  ...figuresOf(assess(cents(100_000_00))),
  salesNotes: 'You asked about the lab’s bills.',
  recipientEmail,
  senderName: 'Rita Ortiz',
  ...overrides,
});

let rita: Representative;
beforeAll(async () => {
  rita = await createRepresentative();
});

const send = (data: object, by?: Parameters<typeof call>[2]) =>
  call('sendRiskAssessment', data, by ?? rita);

describe('a risk assessment over HTTP', () => {
  it('reaches the prospect as a report and is stored for its representative', async () => {
    const prospect = newProspect();
    const { status, body } = await send(assessment(prospect));
    expect(status).toBe(200);
    const { assessmentId } = body.result as { assessmentId: string };
    const [mail] = await mailTo(prospect);
    expect(mail?.subject).toBe('Your risk assessment');
    for (const said of [
      'Risk assessment for Whitfield Dental',
      'Rita Ortiz prepared this',
      '$31,000',
      'You asked about the lab’s bills.',
    ]) {
      expect(mail?.text).toContain(said);
      expect(mail?.html).toContain(said);
    }
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const stored = await db.doc(paths.assessment(rita.id, assessmentId)).get();
    expect(stored.data()).toMatchObject({ companyName: 'Whitfield Dental', emailState: 'sent' });
  });

  it('can be sent by representatives only', async () => {
    const prospect = newProspect();
    const anybody = await signUp();
    expect((await send(assessment(prospect), anybody)).body.error?.status).toBe(
      'PERMISSION_DENIED',
    );
    const visitor = await call('sendRiskAssessment', assessment(prospect));
    expect(visitor.body.error?.status).toBe('UNAUTHENTICATED');
    expect(await mailsSoFar(prospect)).toEqual([]);
  });

  it.each([
    ['another total', { risks: { ...figuresOf(assess(cents(100_000_00))).risks, total: 99_000 } }],
    ['another price', { servicePrice: 1 }],
    ['a header in the name', { senderName: 'Rita\r\nBcc: everybody@example.com' }],
    ['a header in the company', { companyName: 'Whitfield\nSubject: Pills' }],
    ['two addresses', { recipientEmail: 'one@a.example,two@a.example' }],
    ['a text of its own', { html: '<a href="https://evil.example">Click</a>' }],
    ['a long note', { salesNotes: 'x'.repeat(1001) }],
  ])('is refused with %s', async (_, wrong) => {
    const prospect = newProspect();
    const { status, body } = await send(assessment(prospect, wrong));
    expect([status, body.error?.status]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(await mailsSoFar(prospect)).toEqual([]);
  });

  it('contains no link that a representative has typed', async () => {
    const prospect = newProspect();
    const evil = 'See https://evil.example/pay or www.evil.example';
    const { status } = await send(
      assessment(prospect, { companyName: evil, senderName: evil, salesNotes: evil }),
    );
    expect(status).toBe(200);
    const [mail] = await mailTo(prospect);
    expect(mail?.html).not.toMatch(/evil\.example/);
    expect(mail?.text).not.toMatch(/evil\.example/);
  });

  it('is sent to an address at most once a week, and never after an unsubscribe', async () => {
    const prospect = newProspect();
    expect((await send(assessment(prospect))).status).toBe(200);
    const other = await createRepresentative();
    const again = await send(assessment(prospect), other);
    expect(again.body.error?.status).toBe('RESOURCE_EXHAUSTED');
    const [mail] = await mailTo(prospect);
    const link = /<(http\S+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    const unwanted = await send(assessment(prospect), other);
    expect(unwanted.body.error?.status).toBe('FAILED_PRECONDITION');
    expect(await mailsSoFar(prospect)).toHaveLength(1);
  });
});
