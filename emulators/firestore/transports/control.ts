import { join } from 'node:path';
import type { Databases } from '../engine/databases.ts';
import type { RulesIssue } from '../rules/access.ts';
import { invalidArgument, StatusError } from '../status.ts';
import { isJsonObject } from '../wire/json.ts';
import type { Json } from '../wire/json.ts';
import { decodeSegment, notFound, readJson, sendJson } from './http.ts';
import type { HttpExchange, HttpHandler } from './http.ts';
import type { TracedRulesStore } from './rule-trace.ts';

export interface ControlOptions {
  readonly databases: Databases;
  readonly rules: TracedRulesStore;
}

type Action = (project: string, exchange: HttpExchange) => void | Promise<void>;

/** Severities in Google's emulator. */
const SEVERITY = { error: 3, warning: 2 } as const;

const DEFAULT_TRACE_LENGTH = '20';

const PROJECT = /^\/emulator\/v1\/projects\/([^/:]+)/;
const DOCUMENTS = /^\/databases\/([^/]+)\/documents$/;

const textAt = (body: Json | undefined, field: string): string | undefined => {
  const text = isJsonObject(body) ? body[field] : undefined;
  return typeof text === 'string' ? text : undefined;
};

/** Parses `{"rules":{"files":[{"name":…,"content":…}]},"ignore_errors":…}`. */
function readRulesFile(body: Json) {
  const rules = isJsonObject(body) ? body['rules'] : undefined;
  const files = isJsonObject(rules) ? rules['files'] : undefined;
  const [file, ...others] = Array.isArray(files) ? (files as Json[]) : [];
  const content = textAt(file, 'content');
  if (content === undefined || others.length > 0) {
    throw invalidArgument('Expected one file of rules, as {"rules":{"files":[{"content":"…"}]}}.');
  }
  const ignoresErrors = isJsonObject(body) && body['ignore_errors'] === true;
  return { content, name: textAt(file, 'name') ?? 'security.rules', ignoresErrors };
}

const issueJson = (fileName: string, { severity, message, line, column }: RulesIssue) => ({
  sourcePosition: { fileName, line, column },
  description: message,
  severity: SEVERITY[severity],
});

/** Reads the local folder of an `:export` or `:import` request. */
function readDirectory(body: Json): string {
  const directory = textAt(body, 'export_directory');
  if (!directory) throw invalidArgument('Expected a folder, as {"export_directory":"…"}.');
  return join(directory, textAt(body, 'export_name') ?? '');
}

/** Returns the archive's error message to the client. */
async function withArchive(
  act: (archive: typeof import('../engine/storage/archive.ts')) => void,
): Promise<void> {
  const archive = await import('../engine/storage/archive.ts');
  try {
    act(archive);
  } catch (error) {
    throw new StatusError('FAILED_PRECONDITION', (error as Error).message);
  }
}

function sendText(exchange: HttpExchange, text: string, type = 'text/plain'): void {
  exchange.response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
  exchange.response.end(text);
}

/** Serves the requests of tests and tools that are not part of Firestore's protocol. */
export function createControlHandler(options: ControlOptions): HttpHandler {
  const { databases, rules } = options;

  const coverageOf = (project: string) => {
    const report = rules.find(project)?.coverage();
    if (report) return report;
    throw new StatusError('FAILED_PRECONDITION', `No rules are loaded for project ${project}.`);
  };

  const refuseTriggers: Action = () => {
    throw new StatusError(
      'UNIMPLEMENTED',
      'Function triggers are not implemented: changes of documents call no function.',
    );
  };

  const actions: Readonly<Record<string, Action>> = {
    'PUT :securityRules': async (project, { request, response }) => {
      const { content, name, ignoresErrors } = readRulesFile(await readJson(request));
      const issues = rules.load(project, content);
      const errors = issues.filter(({ severity }) => severity === 'error');
      if (errors.length > 0 && !ignoresErrors) {
        const lines = errors.map(({ line, column, message }) => `L${line}:${column} ${message}`);
        throw invalidArgument(['Error compiling rules:', ...lines].join('\n'));
      }
      const body = issues.length > 0 ? { issues: issues.map((i) => issueJson(name, i)) } : {};
      sendJson(response, 200, body);
    },
    'GET :ruleCoverage': (project, { response }) => sendJson(response, 200, coverageOf(project)),
    'GET :ruleCoverage.html': async (project, exchange) => {
      const { coverageHtml } = await import('../rules/coverage/coverage-html.ts');
      sendText(exchange, coverageHtml(coverageOf(project)), 'text/html');
    },
    'GET :ruleTrace': (project, { response, query }) => {
      const limit = query.get('limit') ?? DEFAULT_TRACE_LENGTH;
      if (!/^[1-9]\d*$/.test(limit)) throw invalidArgument('"limit" must be a positive number.');
      sendJson(response, 200, { decisions: rules.decisions.last(project, Number(limit)) });
    },
    'POST :export': async (_project, { request, response }) => {
      const directory = readDirectory(await readJson(request));
      await withArchive(({ exportArchive }) => exportArchive(databases, directory));
      sendJson(response, 200, {});
    },
    'POST :import': async (_project, { request, response }) => {
      const directory = readDirectory(await readJson(request));
      await withArchive(({ importArchive }) => importArchive(databases, directory));
      sendJson(response, 200, {});
    },
    'POST /eventarcTrigger': refuseTriggers,
    'PUT /triggers': refuseTriggers,
  };

  return (exchange) => {
    const { request, response, path } = exchange;
    if (path === '/' && request.method === 'GET') return sendText(exchange, 'Ok\n');
    const [start = '', encodedProject] = PROJECT.exec(path) ?? [];
    if (encodedProject === undefined) throw notFound(exchange);
    const project = decodeSegment(encodedProject);
    const rest = path.slice(start.length);
    const database = DOCUMENTS.exec(rest)?.[1];
    if (database !== undefined && request.method === 'DELETE') {
      databases.get({ project, database: decodeSegment(database) }).clear();
      return sendJson(response, 200, {});
    }
    const action = actions[`${request.method} ${rest.replace(/^(\/triggers)\/.*/, '$1')}`];
    if (!action) throw notFound(exchange);
    return action(project, exchange);
  };
}
