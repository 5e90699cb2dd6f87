import { ok } from '@daily-snapshot/domain/shared/result';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { SubjectAmounts } from './subject-amounts.tsx';

describe('SubjectAmounts', () => {
  it.each([
    [false, 'Your next e-mail hides amounts in its subject.'],
    [true, 'Your next e-mail shows amounts in its subject.'],
  ])('switches from isHidden %s and says "%s"', async (isHidden, message) => {
    const onSave = vi.fn(() => Promise.resolve(ok(undefined)));
    renderInApp(<SubjectAmounts isHidden={isHidden} onSave={onSave} />);
    fireEvent.click(screen.getByRole('switch', { name: 'Hide amounts in subject lines' }));
    expect(onSave).toHaveBeenCalledWith(!isHidden);
    expect(await screen.findByText(message)).toBeDefined();
  });

  it('shows viewers the choice without a switch', () => {
    renderInApp(<SubjectAmounts isHidden />);
    expect(screen.getByText('On. Subject lines show no amounts.')).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
