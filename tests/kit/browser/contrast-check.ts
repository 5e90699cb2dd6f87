/**
 * Runs in a page. Returns the fields whose border has a contrast below 3 to 1 against the
 * background (WCAG 2.2, 1.4.11), which axe does not measure.
 *
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function lowContrastFields(): string[] {
  type Color = readonly [red: number, green: number, blue: number, opacity: number];
  const colorOf = (css: string): Color => {
    const [red = 0, green = 0, blue = 0, opacity = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, opacity];
  };
  const linear = (channel: number) =>
    channel <= 0.040_45 * 255 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = ([red, green, blue]: Color) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const contrast = (a: Color, b: Color) => {
    const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
    return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
  };
  const paperOf = (element: Element | null): Color => {
    if (!element) return [255, 255, 255, 1];
    const paper = colorOf(getComputedStyle(element).backgroundColor);
    return paper[3] === 1 ? paper : paperOf(element.parentElement);
  };
  const edgeOf = (element: Element) => {
    const { borderBottomWidth, borderBottomColor } = getComputedStyle(element);
    return borderBottomWidth === '0px' ? undefined : colorOf(borderBottomColor);
  };
  const fields = [...document.querySelectorAll('input, select, textarea')].filter(
    (field) =>
      field.checkVisibility({ visibilityProperty: true }) &&
      !field.matches(':disabled, [type=range], [type=file], [aria-hidden=true]'),
  );
  return fields.flatMap((field) => {
    // Some fields sit in a frame that draws the border, such as a password field with a show
    // button.
    const frame = edgeOf(field) ? field : field.parentElement;
    const edge = frame && edgeOf(frame);
    const around = paperOf(frame?.parentElement ?? null);
    const isSeen =
      (edge && contrast(edge, around) >= 3) ||
      (frame !== null && contrast(paperOf(frame), around) >= 3);
    return isSeen ? [] : [field.outerHTML.slice(0, 160)];
  });
}
