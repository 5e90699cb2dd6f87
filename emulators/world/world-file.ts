// How others find a running world: a file in its folder with what they need to reach it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOST, type Ports } from './ports.ts';

export const PROJECT_ID = 'demo-daily-snapshot';

export interface WorldAddresses {
  readonly projectId: string;
  readonly ports: Ports;
}

/** Everything a world writes is in this folder, from the root of the repository. */
export const worldFolder = (name: string) => join('.world', name);

const worldFile = (name: string) => join(worldFolder(name), 'world.json');

export const addressOf = (port: number) => `http://${HOST}:${port}`;

export function writeWorldFile(name: string, addresses: WorldAddresses): void {
  writeFileSync(worldFile(name), JSON.stringify(addresses, null, 2));
}

export function removeWorldFile(name: string): void {
  rmSync(worldFile(name), { force: true });
}

/** @throws Error when no world of this name is running */
export function readWorldFile(name: string): WorldAddresses {
  try {
    return JSON.parse(readFileSync(worldFile(name), 'utf8')) as WorldAddresses;
  } catch {
    throw new Error(`The local world "${name}" is not running: start it with "npm start".`);
  }
}
