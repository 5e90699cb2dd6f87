import { describe, expect, it } from 'vitest';
import { hasContactDetails, withoutContactDetails } from './contact-details.ts';

const ZERO_WIDTH = '\u200b';

describe('contact details', () => {
  it.each([
    // web addresses
    'evil.com has your prize',
    'Win at http://evil',
    'hxxps evil',
    'WWW evil',
    'evil.link',
    'evil.onion',
    'evil.com.',
    'sub.evil.co.uk/path',
    'bit.ly/3xYz',
    't.me/evil',
    'evil . com',
    'evil .link',
    'evil. com',
    'evil com',
    'evil-com',
    'evil,com',
    'evil|net',
    'evil dot com',
    'evil (dot) net',
    'evil[.]com',
    'evildotcom',
    'p a y p a l . c o m',
    'p-a-y-p-a-l-.-c-o-m',
    'p.a.y.p.a.l.c.o.m',
    'paypal.c o m',
    'paypaI.com',
    'pаypal.com',
    'раураl.соm',
    'paypal сом',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'evil․com',
    'evil·com',
    'evil●com',
    'evil🔴com',
    'evil☎com',
    'evil.c0m',
    'evil.corn',
    'evil.рф',
    'evil.xn--p1ai',
    'xn--pypal-4ve.com',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
    'ⓔⓥⓘⓛ.ⓒⓞⓜ',
    'evil.🅒🅞🅜',
    'evil 🇨🇴🇲',
    'evil.ᴄᴏᴍ',
    `evil.${ZERO_WIDTH}c${ZERO_WIDTH}om`,
    'evil\u00ad.\u2060com',
    'evil\u202e.moc\u202c.com',
    'evil.\ncom',
    'evil\r\n.com',
    'evil\u2028.com',
    'evil.c\u0336o\u0336m',
    'evil.ćóm',
    '192.168.10.4',
    '1 9 2 . 1 6 8 . 1 0 . 4',
    // e-mail addresses
    'write to boss@evil',
    'boss＠evil',
    'boss﹫evil',
    'boss (at) evil',
    'boss at evil dot com',
    // phone numbers
    'Call +1 (555) 010-9999 now',
    '555-0199 x5',
    '5550109999',
    '５５５-０１０-９９９９',
    '٥٥٥ ٠١٠ ٩٩٩٩',
    '5️⃣5️⃣5️⃣0️⃣1️⃣0️⃣9️⃣9️⃣9️⃣9️⃣',
    '❺❺❺-❶❶❶-❾❾❾❾',
    '5 5 5 0 1 0 9 9 9 9',
    '555.010.9999',
    '555/010/9999',
    '555-O1O-9999',
    '555\n010\n9999',
    'five five five oh one oh nine nine nine nine',
    'call 1-800-FLOWERS',
    // one word in two alphabets
    'Your Pаypal account',
  ])('are found in %j', (text) => {
    expect(hasContactDetails(text)).toBe(true);
  });

  it.each([
    'Bluebird Bakery',
    'Dr. O’Neil & Sons, Est. 1987',
    'A & B Plumbing Co. Inc.',
    'U.S.A. Dry Cleaning',
    'A.M. Best',
    'No. 1 Noodle House',
    '24/7 Gym',
    '7-Eleven #24512',
    'Café Olé',
    'Пекарня Синяя птица',
    'Ελληνικός φούρνος',
    '青い鳥ベーカリー',
    'مخبز الطائر الأزرق',
    'Dot’s Diner',
    'Kitchen Comforts',
    'Is invoice 20241105 paid?',
    'We paid $12,345.67 on 2026-11-05 and 1,250,000.00 before that.',
    'They billed us 11/05/2026. Is it right?',
    'Gross or net? I paid it yesterday.We had agreed on 800 dollars.',
    'I am not sure. In June it was 3 x 1200.50',
  ])('are not found in %j', (text) => {
    expect(hasContactDetails(text)).toBe(false);
  });

  it('are taken out of a name that has other words', () => {
    expect(withoutContactDetails('AMZN MKTP US*2K4 Amzn.com/bill WA')).toBe('AMZN MKTP US*2K4 WA');
    expect(withoutContactDetails('evil.com')).toBeUndefined();
    expect(withoutContactDetails('call 555 010 9999')).toBeUndefined();
    expect(withoutContactDetails('p a y p a l . c o m')).toBeUndefined();
  });
});
