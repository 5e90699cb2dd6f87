/** What the command line says cannot be done; the message is for people. */
export class UsageError extends Error {}

/** What runs until it is told to stop. */
export interface Running {
  /** What is printed when it answers: `Stripe ready on 127.0.0.1:7500`. */
  readonly ready: string;
  stop(): Promise<void>;
}

export interface Program<Options extends object> {
  readonly help: string;
  /** @throws UsageError */
  readonly read: (args: readonly string[]) => Options | 'help';
  readonly start: (options: Options) => Promise<Running>;
}

/** Starts, and stops in order on the first signal; a second one ends the process at once. */
export function runProgram<Options extends object>({ help, read, start }: Program<Options>): void {
  const run = async (options: Options) => {
    const running = await start(options);
    console.log(running.ready);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void running.stop().catch(giveUp));
    }
  };
  try {
    const options = read(process.argv.slice(2));
    if (options === 'help') console.log(help);
    else run(options).catch(giveUp);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message} Run with --help to see what there is.`);
    process.exitCode = 2;
  }
}

/** An error that was thrown on purpose is a sentence; of any other the stack is shown too. */
function giveUp(error: unknown): void {
  const isSentence = error instanceof Error && error.constructor === Error;
  console.error(isSentence ? error.message : error);
  process.exit(1);
}
