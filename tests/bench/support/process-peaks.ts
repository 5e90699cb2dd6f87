import { readFileSync } from 'node:fs';

export interface ProcessPeak {
  /** its command line, with spaces between arguments */
  readonly command: string;
  /** peak resident memory so far */
  readonly bytes: number;
  /** processor time so far */
  readonly cpuSeconds: number;
}

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Adds up the time in user and in kernel mode. The name of the command may contain spaces. */
function cpuSecondsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Returns a process and all its descendants. The list is empty outside Linux. */
export function processPeaks(pid: number): ProcessPeak[] {
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(read('status')) ?? [];
    if (kilobytes === undefined) return []; // a zombie process
    const own = {
      command: read('cmdline').replaceAll('\0', ' '),
      bytes: Number(kilobytes) * 1024,
      cpuSeconds: cpuSecondsIn(read('stat')),
    };
    const children = read(`task/${pid}/children`).split(' ').filter(Boolean);
    return [own, ...children.flatMap((child) => processPeaks(Number(child)))];
  } catch {
    return []; // The process has ended, or this is not Linux.
  }
}
