import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The figures that a test measured, by name. The reliability bar reads them from the report of the run. */
    figures?: Readonly<Record<string, number>>;
  }
}

/**
 * Records a figure that the current test measured, so that the reliability bar can print it. Call
 * it after the checks, so that a failed test records nothing.
 */
export function recordFigure(name: string, value: number): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error(`"${name}" is recorded outside of a test.`);
  test.meta.figures = { ...test.meta.figures, [name]: value };
}
