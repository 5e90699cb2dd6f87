import { readFileSync } from 'node:fs';

export interface ProcessPeak {
  /** its command line, in which zeros are spaces */
  readonly command: string;
  /** the most that was resident so far */
  readonly bytes: number;
}

/** A process and those it started. Only Linux tells; elsewhere there are none. */
export function processPeaks(pid: number): ProcessPeak[] {
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(read('status')) ?? [];
    if (kilobytes === undefined) return []; // it has ended and nobody has taken note
    const own = { command: read('cmdline').replaceAll('\0', ' '), bytes: Number(kilobytes) * 1024 };
    const children = read(`task/${pid}/children`).split(' ').filter(Boolean);
    return [own, ...children.flatMap((child) => processPeaks(Number(child)))];
  } catch {
    return []; // it has ended, or this is not Linux
  }
}
