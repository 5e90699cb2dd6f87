import { readFileSync } from 'node:fs';

export interface ProcessPeak {
  /** its command line, with spaces between arguments */
  readonly command: string;
  /** peak resident memory so far */
  readonly bytes: number;
}

/** Returns a process and all its descendants. The list is empty outside Linux. */
export function processPeaks(pid: number): ProcessPeak[] {
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(read('status')) ?? [];
    if (kilobytes === undefined) return []; // a zombie process
    const own = { command: read('cmdline').replaceAll('\0', ' '), bytes: Number(kilobytes) * 1024 };
    const children = read(`task/${pid}/children`).split(' ').filter(Boolean);
    return [own, ...children.flatMap((child) => processPeaks(Number(child)))];
  } catch {
    return []; // The process has ended, or this is not Linux.
  }
}
