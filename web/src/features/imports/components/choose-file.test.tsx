import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { ChooseFile, type RefusedFile } from './choose-file.tsx';

const PDF = new File(['%PDF-1.7'], 'statement.pdf');

function setUp(refused: RefusedFile, reading?: string) {
  const onChoose = vi.fn();
  renderInApp(
    <ChooseFile isFirst={false} reading={reading} refused={refused} onChoose={onChoose} />,
  );
  return onChoose;
}

describe('a file that was not read', () => {
  it('is read again if our code could not be loaded', () => {
    const refused = { fileName: 'statement.pdf', text: 'The code was not loaded.', retry: PDF };
    const onChoose = setUp(refused);
    expect(screen.getByRole('alert').textContent).not.toContain('export it from your bank');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(PDF);
  });

  it('is not offered again if it cannot be read', () => {
    setUp({ fileName: 'statement.pdf', text: 'It is damaged.' });
    expect(screen.getByRole('alert').textContent).toContain('export it from your bank again');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
