import type { Page } from '@playwright/test';
import axe, { type ElementContext, type RunOnly } from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that axe leaves out unless they are named. */
const NOT_RUN = ['experimental', 'deprecated'];

/** The rule that takes five sixths of the time of a check. */
const CONTRAST = 'color-contrast';

const ruleIds = (tag?: string): readonly string[] =>
  axe
    .getRules(STANDARDS)
    .filter(({ tags }) => !tags.some((each) => NOT_RUN.includes(each)))
    .filter(({ tags }) => tag === undefined || tags.includes(tag))
    .map(({ ruleId }) => ruleId);

/** Accessibility rules to check in light and dark. In dark mode only colors differ. */
const RULES = { light: ruleIds(), dark: ruleIds('cat.color') } as const;

declare global {
  interface Window {
    /** A global that exists after the script has run in a page. */
    readonly axe: typeof axe;
    /** The text styles that have enough contrast, by color scheme. */
    checkedTextStyles?: Readonly<Record<string, ReadonlySet<string>>>;
  }
}

/** Loads the accessibility checker into a page. */
export async function loadAccessibilityCheck(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/**
 * Returns the violated rules of a page, each with its first element. The first check measures the
 * contrast of every text. Later checks of the same page, in another color scheme or at another
 * width, measure one text per new style. A style is the font, the text color and the backgrounds of
 * an element and its ancestors.
 */
export const accessibilityViolations = (page: Page, scheme: 'light' | 'dark'): Promise<string[]> =>
  page.evaluate(violationsOf, { scheme, rules: RULES[scheme], contrast: CONTRAST });

/** Runs in the page. */
async function violationsOf({
  scheme,
  rules,
  contrast,
}: {
  scheme: string;
  rules: readonly string[];
  contrast: string;
}): Promise<string[]> {
  const styles = new Map<Element, string>();
  const styleOf = (element: Element): string => {
    const cached = styles.get(element);
    if (cached !== undefined) return cached;
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, position } =
      getComputedStyle(element);
    const own = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight];
    // It may lie above something else than its ancestors.
    if (position === 'absolute' || position === 'fixed') own.push(`element ${styles.size}`);
    const style = `${own.join(' ')}|${element.parentElement ? styleOf(element.parentElement) : ''}`;
    styles.set(element, style);
    return style;
  };
  const texts = [...document.querySelectorAll('body *')].filter(
    (element) =>
      (element.matches('input, select, textarea') ||
        [...element.childNodes].some(
          ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
        )) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const run = async (context: Document | { include: Element[] }, values: readonly string[]) => {
    if (values.length === 0) return [];
    const runOnly: RunOnly = { type: 'rule', values: [...values] };
    const options = { runOnly, resultTypes: ['violations' as const] };
    return (await window.axe.run(context as ElementContext, options)).violations;
  };
  const violations = [];
  const checked = new Set(window.checkedTextStyles?.[scheme]);
  if (window.checkedTextStyles) {
    const unchecked = new Map(texts.map((element) => [styleOf(element), element]));
    for (const style of checked) unchecked.delete(style);
    const others = rules.filter((rule) => rule !== contrast);
    violations.push(...(await run(document, others)));
    if (unchecked.size > 0)
      violations.push(...(await run({ include: [...unchecked.values()] }, [contrast])));
  } else violations.push(...(await run(document, rules)));
  if (violations.length === 0) {
    const passed = new Set([...checked, ...texts.map(styleOf)]);
    window.checkedTextStyles = { ...window.checkedTextStyles, [scheme]: passed };
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
