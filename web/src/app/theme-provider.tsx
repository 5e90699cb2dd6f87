import './mantine.css';
import 'virtual:component-theme.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * Provides the Mantine theme to the pages inside. Mantine’s variables and classes come from our style sheets,
 * because the content security policy forbids inline styles.
 */
export const ThemeProvider = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
);
