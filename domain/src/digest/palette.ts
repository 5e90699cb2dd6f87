/** Ink on warm paper, one deep green, amber for attention, red for what is critical; and at night. */
const COLOURS = {
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
  link: { property: 'color', light: '#1f5f45', dark: '#8fd6b1' },
} as const;

export type Colour = keyof typeof COLOURS;

/**
 * A class for the dark, and the light colour itself for clients that know no style sheet: `paint`
 * gives both to an element.
 */
export function paint(...colours: readonly Colour[]): { names: string; style: string } {
  return {
    names: colours.join(' '),
    style: colours.map((name) => `${COLOURS[name].property}:${COLOURS[name].light}`).join(';'),
  };
}

/** The style sheet: only what the dark changes. */
export const DARK_STYLE = `@media (prefers-color-scheme:dark){${Object.entries(COLOURS)
  .map(([name, { property, dark }]) => `.${name}{${property}:${dark}!important}`)
  .join('')}}`;
