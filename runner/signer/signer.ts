/** Signer as the rest of the program sees it: typed commands to a process of its own. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Answered, AnswerTo, Asked, Command, CommandOf, Woken } from './commands.ts'
import type { SignerSettings } from './exchanges.ts'

/** The process that has the keys. */
export type Signer = {
  ask: <Kind extends Command['kind']>(command: CommandOf<Kind>) => Promise<AnswerTo<Kind>>
  /**
   * Hears that something of an account may have changed, and that the process has ended, with which everything that was watched is watched no
   * more. Answers with the function that ends it.
   */
  listen: (listener: (told: Woken | { ended: true }) => void) => () => void
  /** Id of the process. Null while it does not run: it starts with the first command, and again with the next one after it ended. */
  processId: () => number | null
  close: () => void
}

/** Time limit of a command in ms: a check makes two calls of at most ten seconds; a pair of 4096 bits takes seconds on a slow machine. */
const TIMEOUT_MS = 30_000

const program = fileURLToPath(new URL('process.ts', import.meta.url))

/** Environment variables that the process gets: the way out and whom to trust, nothing else. */
const ENVIRONMENT = ['HTTPS_PROXY', 'NO_PROXY', 'NODE_USE_ENV_PROXY', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE']

const start = (settings: SignerSettings): ChildProcess =>
  fork(program, [JSON.stringify(settings)], {
    env: Object.fromEntries(
      ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Amounts are whole numbers larger than JSON has.
    serialization: 'advanced',
  })

const unavailable = { ok: false, refusal: 'unavailable' } as const

type Settle = (answer: Answered['answer']) => void

/** One run of the process and the commands that wait for its answer. */
type Life = { child: ChildProcess; waiting: Map<number, Settle> }

type Hears = { tell: (told: Woken) => void; ended: (life: Life) => void }

const begin = (settings: SignerSettings, { tell, ended }: Hears): Life => {
  const life: Life = { child: start(settings), waiting: new Map() }
  const over = (): void => {
    ended(life)
    for (const settle of life.waiting.values()) settle(unavailable)
  }
  life.child.on('message', (message: Answered | Woken) => {
    if ('woken' in message) tell(message)
    else life.waiting.get(message.id)?.(message.answer)
  })
  life.child.once('exit', over)
  life.child.once('error', over)
  return life
}

/**
 * The signer's process, started by the first question and again after its end. An answer that takes longer than `timeoutMs` is a failure.
 */
export const openSigner = (settings: SignerSettings, timeoutMs = TIMEOUT_MS): Signer => {
  let life: Life | null = null
  let lastId = 0
  let isClosed = false
  const ended = (over: Life): void => {
    if (life !== over) return
    life = null
    for (const listener of listeners) listener({ ended: true })
  }
  const listeners = new Set<(told: Woken | { ended: true }) => void>()
  const tell = (told: Woken): void => {
    for (const listener of listeners) listener(told)
  }
  return {
    ask: (command) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(unavailable)
        life ??= begin(settings, { tell, ended })
        const { child, waiting } = life
        const id = (lastId += 1)
        const settle: Settle = (answer) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(answer)
        }
        const timer = setTimeout(() => settle(unavailable), timeoutMs)
        waiting.set(id, settle)
        child.send({ id, command } satisfies Asked, (error) => {
          if (error !== null) settle(unavailable)
        })
      }),
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    processId: () => life?.child.pid ?? null,
    close: () => {
      isClosed = true
      life?.child.kill('SIGKILL')
    },
  }
}
