import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The brand color, also used for "money in". */
const leaf: MantineColorsTuple = [
  '#eef6f1',
  '#dbeae1',
  '#b4d4c1',
  '#8abd9f',
  '#68a983',
  '#4a9468',
  '#2f7d53',
  '#25694a',
  '#1d5540',
  '#133d2d',
];

/** Paper and shadow colors. */
const gray: MantineColorsTuple = [
  '#f7f3ea',
  '#f1ece0',
  '#e6dfd0',
  '#dcd5c5',
  '#c5bead',
  '#9c968a',
  '#73766b',
  '#5c5f55',
  '#3f423a',
  '#2b2d27',
];

/** Paper and shadow colors in dark mode. */
const dark: MantineColorsTuple = [
  '#ece7db',
  '#cfccc0',
  '#abaca0',
  '#8e9085',
  '#3b3f36',
  '#2c302a',
  '#20231e',
  '#181a16',
  '#121410',
  '#0c0d0b',
];

/** The color for warnings. */
const amber: MantineColorsTuple = [
  '#fff7e6',
  '#fbecc9',
  '#f5d793',
  '#efc15a',
  '#eaaf2d',
  '#e0a012',
  '#b97f05',
  '#8f6103',
  '#744e02',
  '#5a3c00',
];

/** All fields are required, so no field is marked as required. */
const field = { size: 'md', withAsterisk: false } as const;

export const theme = createTheme({
  colors: { leaf, amber, gray, dark },
  white: '#fffdf9',
  black: '#22251f',
  primaryColor: 'leaf',
  primaryShade: { light: 8, dark: 6 },
  defaultRadius: 'md',
  fontFamily: "'Source Sans 3 Variable', 'Source Sans Fallback', system-ui, sans-serif",
  // One step larger than the default, because this sans-serif font runs small.
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  headings: {
    fontFamily: "'Newsreader Variable', 'Newsreader Fallback', Georgia, serif",
    fontWeight: '500',
    // limited by the phone’s width too, so that a long word still fits on a line at double text
    // size
    sizes: {
      h1: { fontSize: 'clamp(min(2.1rem, 14vw), 1.4rem + 3vw, 3.5rem)', lineHeight: '1.08' },
      h2: { fontSize: 'clamp(min(1.6rem, 12vw), 1.3rem + 1.2vw, 2.15rem)', lineHeight: '1.18' },
      h3: { fontSize: '1.3rem', lineHeight: '1.3' },
    },
  },
  cursorType: 'pointer',
  // Without the components themselves, so that a page loads only those that it uses.
  components: {
    Button: { defaultProps: { size: 'md' } },
    Card: { defaultProps: { padding: 'lg', radius: 'lg', withBorder: true } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Select: { defaultProps: field },
    NativeSelect: { defaultProps: field },
    Textarea: { defaultProps: field },
    Checkbox: { defaultProps: { size: 'md' } },
  },
});

/** Text, paper and range chart colors. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbf8f1',
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': '#a3271f',
    '--paper-rule': gray[2],
    '--field-edge': gray[6],
    '--field-edge-checked': leaf[8],
    '--band-track': gray[2],
    '--band-normal': leaf[2],
    '--band-mark': 'var(--mantine-color-black)',
    '--band-attention': amber[7],
    '--attention-paper': amber[0],
    '--attention-text': amber[8],
  },
  dark: {
    '--mantine-color-error': '#f2958c',
    '--paper-rule': dark[4],
    '--field-edge': dark[3],
    '--field-edge-checked': leaf[4],
    '--band-track': dark[4],
    '--band-normal': '#3d6b52',
    '--band-mark': dark[0],
    '--band-attention': amber[3],
    '--attention-paper': '#2d2718',
    '--attention-text': amber[2],
  },
});
