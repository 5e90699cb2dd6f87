// The variables of the theme as a style sheet, so that the public pages look alike without Mantine.
import {
  convertCssVariables,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, theme } from './src/app/theme.ts';

const MODULE = 'virtual:theme.css';

type Variables = Readonly<Record<string, string>>;

/** What the public pages use: no palettes but the brand's, and none of what only components need. */
const IS_USED =
  /^--(?!mantine-(?:color-(?!(?:leaf-(?:\d|filled|filled-hover|light|light-hover|light-color)|dark-\d|amber-\d|gray-\d|white|black|body|text|dimmed|error|anchor|default(?:-hover|-border)?|placeholder)$)|shadow|z-index|h\d|heading|breakpoint|cursor|primary-color-\d))/;

const used = (variables: Variables): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => IS_USED.test(name)));

function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const [standard, own] = [defaultCssVariablesResolver(merged), cssVariables(merged)];
  return convertCssVariables(
    {
      variables: used({ ...standard.variables, ...own.variables }),
      light: used({ ...standard.light, ...own.light }),
      dark: used({ ...standard.dark, ...own.dark }),
    },
    ':root',
  );
}

export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id) => (id === `\0${MODULE}` ? themeCss() : undefined),
});
