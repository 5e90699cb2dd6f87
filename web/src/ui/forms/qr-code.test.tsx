import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

describe('a picture for a camera', () => {
  it('is dark squares on a light square with a margin, and has a name', () => {
    render(<QrCode text="otpauth://totp/ada" label="The key" />);
    const picture = screen.getByRole('img', { name: 'The key' });
    // The smallest that takes the text (25 squares) and four squares of margin on each side.
    expect(picture.getAttribute('viewBox')).toBe('0 0 33 33');
    // The finder patterns in three corners begin after the margin.
    const squares = picture.querySelector('path')?.getAttribute('d') ?? '';
    for (const corner of ['M4 4h', 'M28 4h', 'M4 28h']) expect(squares).toContain(corner);
    expect(squares).not.toContain('M3 ');
  });
});
