import { describe, expect, it } from 'vitest';
import { businessDate } from '../calendar/business-date.ts';
import { newIncident } from '../operations/incident.ts';
import { deliveryNotes, withDeliveryNotes } from './delivery-notes.ts';

const DUE_AT = new Date('2026-11-23T16:00:00Z');
const minutes = (count: number) => new Date(DUE_AT.getTime() + count * 60_000);
const DIGEST = { businessDate: businessDate('2026-11-23'), dueAt: DUE_AT };
const COMBINED = {
  combined: {
    accountId: 'ada',
    businessDate: businessDate('2026-11-23'),
    businessIds: ['bakery'],
    lateIds: [],
    alerts: [],
  },
};
const LATE = 'This e-mail is late because of a problem on our side.';

describe('the notes of a digest', () => {
  it('say that it is late from half an hour on, also without an incident', () => {
    expect(deliveryNotes(DIGEST, undefined, minutes(29))).toEqual([]);
    expect(deliveryNotes(DIGEST, undefined, minutes(30))).toEqual([expect.stringContaining(LATE)]);
  });

  it('say nothing if the owner asked for the digest', () => {
    const asked = { businessDate: DIGEST.businessDate };
    expect(deliveryNotes(asked, undefined, minutes(600))).toEqual([]);
  });

  it('name an error in numbers until the notice ends', () => {
    const incident = newIncident('numbers-wrong', DUE_AT);
    const wrong = [expect.stringContaining('Some numbers in this e-mail may be wrong')];
    expect(deliveryNotes(DIGEST, incident, minutes(1))).toEqual(wrong);
    expect(
      deliveryNotes({ businessDate: DIGEST.businessDate }, incident, minutes(24 * 60)),
    ).toEqual([]);
  });

  it('name a late morning in a combined digest, which has no due time', () => {
    const incident = newIncident('digests-late', DUE_AT);
    expect(deliveryNotes(COMBINED, incident, minutes(1))).toEqual([expect.stringContaining(LATE)]);
    expect(deliveryNotes(COMBINED, undefined, minutes(90))).toEqual([]);
  });

  it('are not in other e-mails', () => {
    expect(deliveryNotes({}, newIncident('numbers-wrong', DUE_AT), minutes(1))).toEqual([]);
  });
});

describe('withDeliveryNotes', () => {
  const mail = { subject: 'Monday', html: '<body style="margin:0"><p>$1</p></body>', text: '$1\n' };

  it('begins the text and the HTML with the lines', () => {
    const noted = withDeliveryNotes(mail, ['Late & sorry.']);
    expect(noted.subject).toBe('Monday');
    expect(noted.text).toBe('Late & sorry.\n\n$1\n');
    expect(noted.html).toMatch(/^<body style="margin:0"><p class=.*>Late &amp; sorry\.<\/p><p>\$1/);
  });

  it('changes nothing without lines', () => {
    expect(withDeliveryNotes(mail, [])).toBe(mail);
  });
});
