import { expect, it } from 'vitest';
import { compose } from './compose.ts';
import { plainMail, recordedMail } from './testing.ts';

it('creates one envelope per personalization, whose values override the e-mail’s', () => {
  const [first, second, ...others] = compose({
    ...recordedMail(),
    send_at: 100,
    personalizations: [
      { to: [{ email: 'a@x.example' }] },
      {
        to: [{ email: 'b@x.example' }],
        bcc: [{ email: 'c@x.example' }],
        from: { email: 'other@daily.example' },
        subject: 'Other',
        headers: { 'List-Unsubscribe': '<https://other>' },
        custom_args: { d: 'digest-2' },
        send_at: 200,
      },
    ],
  });
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    from: { email: 'digest@daily.example', name: 'Daily Snapshot' },
    subject: 'Your Tuesday',
    replyTo: [{ email: 'help@daily.example' }],
    customArgs: { d: 'digest-1', a: 'attempt-1' },
    categories: ['digest'],
    groupId: 12,
    sendAt: new Date(100_000),
  });
  expect(second).toMatchObject({
    from: { email: 'other@daily.example' },
    subject: 'Other',
    bcc: [{ email: 'c@x.example' }],
    headers: {
      'List-Unsubscribe': '<https://other>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    customArgs: { d: 'digest-2', a: 'attempt-1' },
    sendAt: new Date(200_000),
  });
});

it('replaces substitution tags in the subject and content literally', () => {
  const [envelope] = compose({
    ...plainMail(),
    subject: 'For {{name}}',
    content: [{ type: 'text/plain', value: '{{name}} and {{name}}: {{net}}' }],
    personalizations: [
      { to: [{ email: 'a@x.example' }], substitutions: { '{{name}}': 'Ada', '{{net}}': '$&12' } },
    ],
  });
  expect(envelope?.subject).toBe('For Ada');
  expect(envelope?.content[0]?.value).toBe('Ada and Ada: $&12');
});

it.each([
  ['bypass_list_management', ['bounces', 'spam_reports', 'unsubscribes', 'groups']],
  ['bypass_bounce_management', ['bounces']],
  ['bypass_spam_management', ['spam_reports']],
  ['bypass_unsubscribe_management', ['unsubscribes']],
])('bypasses suppression lists with %s', (setting, expected) => {
  const bypasses = (enable: boolean) =>
    compose({ ...plainMail(), mail_settings: { [setting]: { enable } } })[0]?.bypasses;
  expect(bypasses(true)).toEqual(expected);
  expect(bypasses(false)).toEqual([]);
});
