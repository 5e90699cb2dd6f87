// The file in the folder of a local environment that tells other programs its addresses.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HOST, type Ports } from './ports.ts';

export const PROJECT_ID = 'demo-daily-snapshot';

export interface EnvironmentAddresses {
  readonly projectId: string;
  readonly ports: Ports;
}

/**
 * Returns the folder that a local environment writes to, relative to the repository. Its name does
 * not begin with a dot, because the Functions emulator does not watch such folders.
 */
export const environmentFolder = (name: string) => join('environments', name);

const environmentFile = (name: string) => join(environmentFolder(name), 'environment.json');

/**
 * Creates the folder of a local environment anew.
 *
 * @throws Error when a local environment of this name is running
 */
export function claimFolder(name: string): string {
  const folder = resolve(environmentFolder(name));
  const pidFile = join(folder, 'pid');
  const pid = Number(readIfThere(pidFile));
  if (pid > 0 && isRunning(pid)) {
    throw new Error(
      `The local environment "${name}" is running already (process ${pid}). Stop it first.`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['site', 'functions', 'logs']) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  writeFileSync(pidFile, String(process.pid));
  return folder;
}

export function releaseFolder(name: string): void {
  rmSync(join(environmentFolder(name), 'pid'), { force: true });
  rmSync(environmentFile(name), { force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

export const addressOf = (port: number) => `http://${HOST}:${port}`;

export function writeEnvironmentFile(name: string, addresses: EnvironmentAddresses): void {
  writeFileSync(environmentFile(name), JSON.stringify(addresses, null, 2));
}

/**
 * Reads the addresses of a local environment.
 *
 * @throws Error when no local environment of this name is running
 */
export function readEnvironmentFile(name: string): EnvironmentAddresses {
  const text = readIfThere(environmentFile(name));
  if (text === undefined) {
    throw new Error(`The local environment "${name}" is not running: start it with "npm start".`);
  }
  return JSON.parse(text) as EnvironmentAddresses;
}
