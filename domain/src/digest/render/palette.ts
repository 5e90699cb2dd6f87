/** The colors of the mail in light and dark mode. */
const COLORS = {
  paper: { property: 'background', light: '#faf7f0', dark: '#1b1a17' },
  ink: { property: 'color', light: '#1d1b18', dark: '#ece7dc' },
  quiet: { property: 'color', light: '#5f5a50', dark: '#b3ac9e' },
  attention: { property: 'color', light: '#8a5a00', dark: '#e0b04c' },
  severe: { property: 'color', light: '#a3261b', dark: '#ff9384' },
  rule: { property: 'border-color', light: '#ddd6c7', dark: '#3b3831' },
  outside: { property: 'background', light: '#e8e2d5', dark: '#34312b' },
  normal: { property: 'background', light: '#a9c9b5', dark: '#2f5f48' },
  mark: { property: 'background', light: '#1f5f45', dark: '#8fd6b1' },
  'mark-out': { property: 'background', light: '#9a6700', dark: '#e0b04c' },
  'edge-info': { property: 'border-color', light: '#a9c9b5', dark: '#2f5f48' },
  'edge-warning': { property: 'border-color', light: '#9a6700', dark: '#e0b04c' },
  'edge-critical': { property: 'border-color', light: '#a3261b', dark: '#ff9384' },
  call: { property: 'background', light: '#1f5f45', dark: '#8fd6b1' },
  'call-text': { property: 'color', light: '#ffffff', dark: '#12281d' },
  'call-edge': { property: 'border-color', light: '#1f5f45', dark: '#8fd6b1' },
  answer: { property: 'border-color', light: '#1f5f45', dark: '#8fd6b1' },
  link: { property: 'color', light: '#1f5f45', dark: '#8fd6b1' },
} as const;

export type Color = keyof typeof COLORS;

/**
 * Returns the classes and the inline style of a colored element. The classes apply the dark colors.
 * The inline style has the light colors, for mail clients without style sheets.
 */
export function paint(...colors: readonly Color[]): { names: string; style: string } {
  return {
    names: colors.join(' '),
    style: colors.map((name) => `${COLORS[name].property}:${COLORS[name].light}`).join(';'),
  };
}

/** The style sheet of dark mode. */
export const DARK_STYLE = `@media (prefers-color-scheme:dark){${Object.entries(COLORS)
  .map(([name, { property, dark }]) => `.${name}{${property}:${dark}!important}`)
  .join('')}}`;
