import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { theme } from '../app/theme.ts';

/** Renders a component inside the app’s providers at a URL, without transitions. */
export const renderInApp = (children: ReactNode, address = '/'): RenderResult =>
  render(
    <MantineProvider theme={theme} env="test">
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </MantineProvider>,
  );
