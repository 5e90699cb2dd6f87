import { ok } from '@daily-snapshot/domain/shared/result';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { People } from './people.tsx';

const GRACE = 'grace@bluebird.example';
const BEA = 'bea@books.example';
const VERA = 'vera@bluebird.example';
const INES = 'ines@bluebird.example';

const PEOPLE = {
  owners: [GRACE],
  members: [
    { address: BEA, role: 'bookkeeper' },
    { address: VERA, role: 'viewer' },
  ],
  invited: [{ address: INES, askedAt: new Date(0) }],
} as const;

const row = (address: string) => {
  const found = screen.getAllByRole('listitem').find((item) => item.textContent?.includes(address));
  if (!found) throw new Error('The address has no row.');
  return within(found);
};

describe('people', () => {
  it('shows each address with its role, and no buttons to other members', () => {
    renderInApp(<People {...PEOPLE} />);
    expect(row(GRACE).getByText('Owner')).toBeDefined();
    expect(row(BEA).getByText('Bookkeeper')).toBeDefined();
    expect(row(VERA).getByText('View only')).toBeDefined();
    expect(row(INES).getByText('Invited to view, not accepted yet')).toBeDefined();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });

  it('lets an owner choose the role of an invitation and change it later', async () => {
    const done = () => Promise.resolve(ok(undefined));
    const acts = { onInvite: vi.fn(done), onSetRole: vi.fn(done), onRemove: vi.fn(done) };
    renderInApp(<People {...PEOPLE} acts={acts} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('radio', { name: /^Bookkeeper/ }));
    await user.type(screen.getByLabelText(/Invite by e-mail/), 'new@books.example');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(acts.onInvite).toHaveBeenCalledWith('new@books.example', 'bookkeeper');
    await user.click(screen.getByRole('button', { name: `Make view only: ${BEA}` }));
    expect(acts.onSetRole).toHaveBeenLastCalledWith(BEA, 'viewer');
    await user.click(screen.getByRole('button', { name: `Make bookkeeper: ${INES}` }));
    expect(acts.onSetRole).toHaveBeenLastCalledWith(INES, 'bookkeeper');
    expect(row(GRACE).queryAllByRole('button')).toEqual([]);
  });
});
