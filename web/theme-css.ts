// The theme’s variables as style sheets. Public pages get the same look without Mantine, and no
// page needs inline styles, which the content security policy forbids.
import {
  convertCssVariables,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, theme } from './src/app/theme.ts';

type Variables = Readonly<Record<string, string>>;

/** The variables that public pages use: the brand palette only, without component variables. */
const IS_PUBLIC =
  /^--(?!mantine-(?:color-(?!(?:leaf-(?:\d|filled|filled-hover|light|light-hover|light-color)|dark-\d|amber-\d|gray-\d|white|black|body|text|dimmed|error|anchor|default(?:-hover|-border)?|placeholder)$)|shadow|z-index|h\d|heading|breakpoint|cursor|primary-color-\d))/;

function themeCss(isWanted: (name: string) => boolean): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const [standard, own] = [defaultCssVariablesResolver(merged), cssVariables(merged)];
  const wanted = (...variables: readonly Variables[]) =>
    Object.fromEntries(
      Object.entries(Object.assign({}, ...variables) as Variables).filter(([name]) =>
        isWanted(name),
      ),
    );
  return convertCssVariables(
    {
      variables: wanted(standard.variables, own.variables),
      light: wanted(standard.light, own.light),
      dark: wanted(standard.dark, own.dark),
    },
    ':root',
  );
}

const SHEETS: Readonly<Record<string, () => string>> = {
  'virtual:theme.css': () => themeCss((name) => IS_PUBLIC.test(name)),
  'virtual:component-theme.css': () => themeCss((name) => !IS_PUBLIC.test(name)),
};

export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  resolveId: (id) => (id in SHEETS ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0') ? SHEETS[id.slice(1)]?.() : undefined),
});
