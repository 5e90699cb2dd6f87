/** An invalid command line. Its message is meant for people. */
export class UsageError extends Error {}

/** A started emulator that runs until it is stopped. */
export interface Running {
  /** The line that is printed after the start: `Stripe ready on 127.0.0.1:7500`. */
  readonly ready: string;
  stop(): Promise<void>;
}

export interface Program<Options extends object> {
  readonly help: string;
  /**
   * Reads the command line.
   *
   * @throws UsageError
   */
  readonly read: (args: readonly string[]) => Options | 'help';
  readonly start: (options: Options) => Promise<Running>;
}

/**
 * Starts the program. The first signal stops it in order, and a second one ends the process at
 * once.
 */
export function runProgram<Options extends object>({ help, read, start }: Program<Options>): void {
  const run = async (options: Options) => {
    const running = await start(options);
    console.log(running.ready);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void running.stop().catch(exitWithError));
    }
  };
  try {
    const options = read(process.argv.slice(2));
    if (options === 'help') console.log(help);
    else run(options).catch(exitWithError);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message} Run with --help for the options.`);
    process.exitCode = 2;
  }
}

/**
 * Prints an error and exits. A plain Error was thrown on purpose, so only its message is printed;
 * other errors are printed with their stack.
 */
function exitWithError(error: unknown): void {
  const isSentence = error instanceof Error && error.constructor === Error;
  console.error(isSentence ? error.message : error);
  process.exit(1);
}
