import { XMLParser } from 'fast-xml-parser';
import { decodeEntities } from './entities.ts';
import { refuseFile, type StatementFile } from './statement.ts';

/** An element: its children by name, its attributes with an @, its text as #text. */
type Element = { readonly [name: string]: unknown };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
});

export type ParsedXml =
  | { readonly ok: true; readonly document: unknown }
  | Extract<StatementFile, { ok: false }>;

/** Parses XML without a document type, so that no entity is declared or fetched. */
export function parseXml(text: string): ParsedXml {
  if (/<!DOCTYPE/i.test(text)) {
    return refuseFile(
      'unsafe',
      'it declares a document type, which a bank statement never does; download it from the bank again',
    );
  }
  if (isDeeperThan(MAX_DEPTH, text)) {
    return refuseFile(
      'unsafe',
      'it is nested deeper than a bank statement; download it from the bank again',
    );
  }
  try {
    return { ok: true, document: parser.parse(text, true) };
  } catch {
    return refuseFile('broken', 'it is not well-formed XML');
  }
}

/** A real statement has about twelve levels. The limit stops files made to exhaust a parser. */
const MAX_DEPTH = 100;

function isDeeperThan(most: number, xml: string): boolean {
  let depth = 0;
  for (let at = xml.indexOf('<'); at >= 0 && depth <= most; at = xml.indexOf('<', at + 1)) {
    const end = xml.indexOf('>', at);
    if (xml[at + 1] === '/') depth -= 1;
    else if (/[A-Za-z_:]/.test(xml.charAt(at + 1)) && xml[end - 1] !== '/') depth += 1;
  }
  return depth > most;
}

/** Returns every element at a path. Each step may match several. */
export function all(from: unknown, ...path: string[]): unknown[] {
  return path.reduce<unknown[]>(
    (found, name) =>
      found.flatMap((each) => {
        if (typeof each !== 'object' || each === null || !Object.hasOwn(each, name)) return [];
        const child = (each as Element)[name];
        return Array.isArray(child) ? (child as unknown[]) : [child];
      }),
    [from],
  );
}

export function textAt(from: unknown, ...path: string[]): string | undefined {
  const [first] = all(from, ...path);
  return first === undefined ? undefined : textOf(first) || undefined;
}

export function textOf(element: unknown): string {
  const text =
    typeof element === 'object' && element !== null ? (element as Element)['#text'] : element;
  return typeof text === 'string' ? decodeEntities(text).trim() : '';
}
