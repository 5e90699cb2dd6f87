import { ASSIGNED_PASSWORD_MIN } from '@daily-snapshot/domain/admin/admin-schema';
import { describe, expect, it } from 'vitest';
import { newPassword } from './new-password.ts';

describe('generated password', () => {
  it('is long, easy to read aloud and unique', () => {
    const made = Array.from({ length: 200 }, () => newPassword());
    expect(new Set(made).size).toBe(200);
    for (const password of made) {
      expect(password).toMatch(/^([a-zA-Z2-9]{4}-){4}[a-zA-Z2-9]{4}$/);
      expect(password).not.toMatch(/[lIO01o]/);
      expect(password.length).toBeGreaterThanOrEqual(ASSIGNED_PASSWORD_MIN);
    }
  });

  it('rejects bytes that would favor some letters', () => {
    let asked = 0;
    const password = newPassword((bytes) => {
      asked += 1;
      bytes.fill(asked === 1 ? 255 : 0);
    });
    expect(asked).toBe(2);
    expect(password).toBe('aaaa-aaaa-aaaa-aaaa-aaaa');
  });
});
