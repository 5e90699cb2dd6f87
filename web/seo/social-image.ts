// The link preview image of a page: its headline beside the sample digest.
import { createRequire } from 'node:module';
import { cents } from '@daily-snapshot/domain/money/cents';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import { Resvg } from '@resvg/resvg-js';
import { content } from '../src/app/content/brand.ts';
import { expectedRangeScale } from '../src/charts/expected-range-scale.ts';
import sample from '../src/features/marketing/gen/sample-digest.json' with { type: 'json' };
import type {
  DigestPreview,
  PreviewNumber,
} from '../src/features/marketing/model/digest-preview.ts';
import { cssVariables, theme } from '../src/app/theme.ts';
import { PICTURE_SIZE } from './social-image-address.ts';

const SAMPLE = sample as DigestPreview;

/** The position of the digest panel and of the range chart of each number in it. */
const PANEL = { x: 712, y: 72, width: 416, height: 486 } as const;
const ROW_HEIGHT = 125;

const require = createRequire(import.meta.url);
/** The renderer needs TrueType fonts. Browsers get other formats. */
const FONT_FILES = [
  '@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf',
  '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
].map((file) => require.resolve(file));

const color = (name: `--${string}`): string => {
  const { light } = cssVariables(theme as Parameters<typeof cssVariables>[0]);
  const value = light[name];
  if (value === undefined) throw new Error(`The theme has no ${name}.`);
  return value;
};

const INK = theme.black ?? '';
const PAPER = color('--mantine-color-body');
const CARD = theme.white ?? '';
const DIM = color('--mantine-color-dimmed');
const RULE = color('--paper-rule');
const NORMAL = color('--band-normal');
const ATTENTION = color('--band-attention');
const ATTENTION_PAPER = color('--attention-paper');
const ATTENTION_TEXT = color('--attention-text');
const BRAND = theme.colors?.leaf?.[8] ?? '';

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function text(
  words: string,
  at: { readonly x: number; readonly y: number },
  look: { readonly size: number; readonly fill?: string; readonly weight?: 400 | 500 | 600 },
  anchor: 'start' | 'end' = 'start',
): string {
  const { size, fill = INK, weight = 400 } = look;
  const family = weight === 500 ? 'Newsreader' : 'Source Sans 3';
  return `<text x="${at.x}" y="${at.y}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
}

const rect = (x: number, y: number, width: number, height: number, radius: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

/** Draws a number on its usual range. */
function numberRow(number: PreviewNumber, index: number): string {
  const { name, amountCents, normal, place } = number;
  const [left, right] = [PANEL.x + 32, PANEL.x + PANEL.width - 32];
  const top = PANEL.y + 94 + index * ROW_HEIGHT;
  const isOff = place === 'above' || place === 'below';
  const amount =
    amountCents === null ? '—' : formatMoney(cents(amountCents), SAMPLE.currency).split('.')[0];
  const words = [
    text(name, { x: left, y: top }, { size: 24, fill: DIM, weight: 500 }),
    text(
      isOff ? `${place === 'above' ? '▲' : '▼'} ${place} normal` : 'normal',
      { x: right, y: top },
      { size: 20, fill: isOff ? ATTENTION_TEXT : DIM, weight: isOff ? 600 : 400 },
      'end',
    ),
    text(amount ?? '', { x: left, y: top + 42 }, { size: 40, weight: 600 }),
  ];
  if (amountCents === null || !normal) return words.join('');
  const scale = expectedRangeScale({ value: amountCents, normal });
  const across = (percent: number) => left + ((right - left) * percent) / 100;
  const middle = top + 68;
  return [
    ...words,
    rect(left, middle - 1, right - left, 2, 1, RULE),
    rect(across(scale.low), middle - 7, across(scale.high) - across(scale.low), 14, 7, NORMAL),
    rect(across(scale.value) - 3, middle - 12, 5, 24, 2, isOff ? ATTENTION : INK),
  ].join('');
}

function panel(): string {
  const { x, y, width, height } = PANEL;
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="24" fill="${CARD}" stroke="${RULE}" stroke-width="2"/>`,
    text(`${SAMPLE.period}, a sample`, { x: x + 32, y: y + 40 }, { size: 22, fill: DIM }),
    ...SAMPLE.numbers.map(numberRow),
    SAMPLE.warning === null
      ? ''
      : `${rect(x + 32, y + height - 50, width - 64, 38, 10, ATTENTION_PAPER)}${text(`▲ ${SAMPLE.warning}`, { x: x + 46, y: y + height - 24 }, { size: 20, fill: ATTENTION_TEXT, weight: 600 })}`,
  ].join('');
}

const brand = (): string =>
  [
    '<g transform="translate(72 72) scale(2)">',
    rect(0, 0, 28, 28, 7, BRAND),
    `<g fill="${PAPER}"><rect opacity="0.35" x="4.5" y="12.75" width="19" height="2.5" rx="1.25"/><rect opacity="0.55" x="8" y="10.5" width="9.5" height="7" rx="1.75"/><rect x="13.5" y="6" width="2.6" height="16" rx="1.3"/></g>`,
    '</g>',
    text(content.product, { x: 146, y: 111 }, { size: 36, weight: 500 }),
  ].join('');

/**
 * Draws the link preview image of a page as PNG.
 *
 * @param headline one to three lines
 */
export function drawSocialImage(headline: readonly string[]): Uint8Array {
  const { width, height } = PICTURE_SIZE;
  const firstLine = 350 - ((headline.length - 1) * 70) / 2;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    rect(0, 0, width, height, 0, PAPER),
    brand(),
    ...headline.map((line, index) =>
      text(line, { x: 72, y: firstLine + index * 70 }, { size: 59, weight: 500 }),
    ),
    text(content.promise, { x: 72, y: 556 }, { size: 20, fill: DIM }),
    panel(),
    '</svg>',
  ].join('');
  const font = {
    fontFiles: FONT_FILES,
    loadSystemFonts: false,
    defaultFontFamily: 'Source Sans 3',
  };
  return new Resvg(svg, { font, fitTo: { mode: 'width', value: width } }).render().asPng();
}
