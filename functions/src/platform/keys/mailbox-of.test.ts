import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

describe('the mailbox of an address', () => {
  it.each([
    ['Ada+2@Bakery.example ', 'ada@bakery.example'],
    ['dana+shop+2@whitfield.example', 'dana@whitfield.example'],
    ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
    ['A.D.A@GMAIL.com.', 'ada@gmail.com'],
    ['a.da@bakery.example', 'a.da@bakery.example'],
    ['ada@bakery.example.', 'ada@bakery.example'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER。example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['+1@bakery.example', '+1@bakery.example'],
  ])('%s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});
