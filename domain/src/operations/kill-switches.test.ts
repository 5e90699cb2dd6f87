import { describe, expect, it } from 'vitest';
import { extendByPause } from '../mail/extend-by-pause.ts';
import { ALL_ON, changeSwitch, isReadingPaused, mailPauseOf, partsOff } from './kill-switches.ts';

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const off = (name: 'mail' | 'sync' | 'xero', time: string, before = ALL_ON) =>
  changeSwitch(before, { name, isOff: true, reason: 'A test' }, at(time)) ?? before;
const on = (name: 'mail' | 'sync' | 'xero', time: string, before = ALL_ON) =>
  changeSwitch(before, { name, isOff: false, reason: 'Fixed' }, at(time)) ?? before;

describe('changeSwitch', () => {
  it('turns a part off and on again', () => {
    const changed = off('sync', '10:00');
    expect(changed.off).toEqual({ sync: { since: at('10:00'), reason: 'A test' } });
    expect(partsOff(changed)).toEqual(['sync']);
    expect(partsOff(on('sync', '11:00', changed))).toEqual([]);
  });

  it('changes nothing if the part is in that state', () => {
    const request = { name: 'mail', isOff: false, reason: 'Again' } as const;
    expect(changeSwitch(ALL_ON, request, at('10:00'))).toBeUndefined();
    const changed = off('mail', '10:00');
    expect(changeSwitch(changed, { ...request, isOff: true }, at('10:05'))).toBeUndefined();
  });
});

describe('isReadingPaused', () => {
  it('follows the switch of the provider and the one for all', () => {
    expect(isReadingPaused(off('xero', '10:00'), 'xero')).toBe(true);
    expect(isReadingPaused(off('xero', '10:00'), 'plaid')).toBe(false);
    expect(isReadingPaused(off('sync', '10:00'), 'plaid')).toBe(true);
  });
});

describe('mailPauseOf', () => {
  it('returns the current pause, and the last one afterward', () => {
    expect(mailPauseOf(ALL_ON, at('09:00'))).toBeUndefined();
    const changed = off('mail', '10:00');
    expect(mailPauseOf(changed, at('10:30'))).toEqual({ from: at('10:00'), until: at('10:30') });
    const after = { from: at('10:00'), until: at('12:00') };
    expect(mailPauseOf(on('mail', '12:00', changed), at('15:00'))).toEqual(after);
  });

  it('joins a pause with one that ended less than two hours before', () => {
    const first = on('mail', '11:00', off('mail', '10:00'));
    const second = on('mail', '14:00', off('mail', '12:30', first));
    expect(second.lastMailPause).toEqual({ from: at('10:00'), until: at('14:00') });
    const distant = on('mail', '14:00', off('mail', '13:30', first));
    expect(distant.lastMailPause).toEqual({ from: at('13:30'), until: at('14:00') });
  });
});

describe('extendByPause', () => {
  const mail = { plannedAt: at('10:00'), giveUpAt: at('12:00') };

  it.each([
    ['began before the e-mail was planned', '09:00', '13:00', '15:00'],
    ['began later', '11:00', '16:00', '17:00'],
    ['ended before the e-mail was planned', '08:00', '09:00', '12:00'],
    ['began after the e-mail was given up', '12:30', '13:00', '12:00'],
  ])('adds the time in which e-mail was off that %s', (_, from, until, giveUpAt) => {
    const pause = { from: at(from), until: at(until) };
    expect(extendByPause(mail, pause).giveUpAt).toEqual(at(giveUpAt));
  });

  it('changes nothing without a pause', () => {
    expect(extendByPause(mail, undefined)).toBe(mail);
  });
});
