import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

describe('QrCode', () => {
  it('draws dark squares with a margin on a light square, and has an accessible name', () => {
    render(<QrCode text="otpauth://totp/ada" label="The key" />);
    const picture = screen.getByRole('img', { name: 'The key' });
    // The smallest code for this text has 25 squares, plus a margin of four squares on each side.
    expect(picture.getAttribute('viewBox')).toBe('0 0 33 33');
    // The finder patterns in three corners start after the margin.
    const squares = picture.querySelector('path')?.getAttribute('d') ?? '';
    for (const corner of ['M4 4h', 'M28 4h', 'M4 28h']) expect(squares).toContain(corner);
    expect(squares).not.toContain('M3 ');
  });
});
