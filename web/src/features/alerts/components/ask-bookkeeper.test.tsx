import { ok } from '@daily-snapshot/domain/shared/result';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { AskBookkeeper, type AskBookkeeperProps } from './ask-bookkeeper.tsx';

const BEA = 'bea@books.example';

/** The text field measures itself again when fonts arrive, which jsdom does not have. */
beforeAll(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
});

function show(props: Pick<AskBookkeeperProps, 'role' | 'known'>) {
  const onAsk = vi.fn(() => Promise.resolve(ok(undefined)));
  renderInApp(<AskBookkeeper {...props} onAsk={onAsk} />);
  const send = () => userEvent.click(screen.getByText('Send', { selector: 'button *, button' }));
  return { onAsk, send };
}

describe('the question about an alert', () => {
  it('goes to the bookkeeper of the business first', async () => {
    const { onAsk, send } = show({ role: 'owner', known: [BEA] });
    await send();
    expect(onAsk).toHaveBeenCalledWith({ name: '', address: BEA, comment: '' });
  });

  it('goes to another address that the owner enters', async () => {
    const { onAsk, send } = show({ role: 'owner', known: [BEA] });
    await userEvent.selectOptions(screen.getByLabelText('Send to'), 'Another address');
    await userEvent.type(screen.getByLabelText('E-mail address'), 'cpa@books.example');
    await send();
    expect(onAsk).toHaveBeenCalledWith({ name: '', address: 'cpa@books.example', comment: '' });
  });

  it('lets a bookkeeper choose only among the owners', () => {
    show({ role: 'bookkeeper', known: ['grace@bluebird.example'] });
    expect(screen.getByText('Ask the owner')).toBeDefined();
    expect(screen.queryByText('Another address')).toBeNull();
    expect(screen.queryByLabelText('E-mail address')).toBeNull();
  });
});
