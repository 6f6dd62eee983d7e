/** The programs that users start, each with the threads and processes that it starts in its turn. */
export const programs = {
  start: [
    new URL('../server/main.ts', import.meta.url),
    new URL('../../runner/host/shard-worker.ts', import.meta.url),
    new URL('../../runner/journal/journal-worker.ts', import.meta.url),
    new URL('../../runner/signer/process.ts', import.meta.url),
    new URL('../../backtest/job-worker.ts', import.meta.url),
  ],
  backtest: [
    new URL('../commands/backtest-command.ts', import.meta.url),
    new URL('../../backtest/sweep-worker.ts', import.meta.url),
  ],
  download: [new URL('../commands/download-command.ts', import.meta.url)],
} as const satisfies Record<string, readonly [URL, ...URL[]]>

export type ProgramName = keyof typeof programs

/** Programs whose whole life is one answer: much of it went into compiling what they call, which a script may keep (`kept-script.ts`). */
export const isScript = (name: ProgramName): boolean => name === 'backtest'

export const isProgram = (name: string | undefined): name is ProgramName =>
  name !== undefined && Object.hasOwn(programs, name)
