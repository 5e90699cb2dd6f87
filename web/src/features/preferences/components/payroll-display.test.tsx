import { ok } from '@daily-snapshot/domain/shared/result';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { PayrollDisplay } from './payroll-display.tsx';

describe('PayrollDisplay', () => {
  it('turns the spread on', async () => {
    const onSave = vi.fn(() => Promise.resolve(ok(undefined)));
    renderInApp(<PayrollDisplay isSpread={false} onSave={onSave} />);
    fireEvent.click(screen.getByRole('switch', { name: 'Spread payroll over its pay period' }));
    expect(onSave).toHaveBeenCalledWith(true);
    expect(await screen.findByText('Turned on.')).toBeDefined();
  });

  it('turns the spread off', () => {
    const onSave = vi.fn(() => Promise.resolve(ok(undefined)));
    renderInApp(<PayrollDisplay isSpread onSave={onSave} />);
    fireEvent.click(screen.getByRole('switch', { name: 'Spread payroll over its pay period' }));
    expect(onSave).toHaveBeenCalledWith(false);
  });

  it('shows viewers the choice without a switch', () => {
    renderInApp(<PayrollDisplay isSpread />);
    expect(screen.getByText(/^On\./)).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
