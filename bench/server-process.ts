/** A server in a process of its own, which is asked by messages. It may die or fall silent: then whoever asks is told, and nothing of it is left. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type ServerProcess = {
  /** Sends a question where there is one, and gives the next message. Throws when the process ends or says nothing for as long as the patience lasts. */
  ask: (question: string | null) => Promise<unknown>
  /** Comes when the process is gone. */
  end: () => Promise<void>
}

type Start = { file: URL; environment: Readonly<Record<string, string>>; patienceMs: number }

const within = async <Result>(promise: Promise<Result>, ms: number): Promise<Result | 'too-late'> => {
  const { promise: late, resolve } = Promise.withResolvers<'too-late'>()
  const timer = setTimeout(resolve, ms, 'too-late')
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** How it ended: a code or a signal; also where it could not be started. */
const endOf = async (child: ChildProcess): Promise<string> => {
  try {
    return String((await once(child, 'exit')).find((reason) => reason !== null))
  } catch (error) {
    return String(error)
  }
}

export const startServerProcess = ({ file, environment, patienceMs }: Start): ServerProcess => {
  const child = fork(fileURLToPath(file), { env: { ...process.env, ...environment } })
  const ended = endOf(child)
  return {
    ask: async (question) => {
      const message = once(child, 'message').then(([told]: unknown[]) => ({ told }))
      // Where the process cannot be started, the end below says so.
      message.catch(() => {})
      if (question !== null && child.connected) child.send(question, () => {})
      const answer = await within(Promise.race([message, ended]), patienceMs)
      if (answer === 'too-late') throw new Error(`the server of the bench has said nothing for ${patienceMs} ms`)
      if (typeof answer === 'string') throw new Error(`the server of the bench has ended: ${answer}`)
      return answer.told
    },
    end: async () => {
      if (child.connected) child.disconnect()
      if ((await within(ended, patienceMs)) === 'too-late') child.kill('SIGKILL')
      await ended
    },
  }
}
