/** Callers that wait for the answers of commands. */
import { accountOf } from '../lane/commands.ts'
import { shardOf } from '../lane/shard.ts'
import type { Command, CommandAnswer } from './runner.ts'

type Waiting = { shard: number; resolve: (answer: CommandAnswer) => void; reject: (error: unknown) => void }

/** Callers that wait for answers of commands. */
export type Awaited = {
  /** Waits for a command's answer; `send` sends it. */
  wait: (command: Command, send: () => void) => Promise<CommandAnswer>
  answer: (command: string, answer: CommandAnswer) => void
  /** Rejects callers that wait for a shard. Null rejects all. */
  fail: (shard: number | null, error: unknown) => void
}

/** Nobody waits yet. */
export const openAwaited = (): Awaited => {
  const waiting = new Map<string, Waiting[]>()
  return {
    wait: (command, send) =>
      new Promise((resolve, reject) => {
        const shard = shardOf(accountOf(command))
        waiting.set(command.id, [...(waiting.get(command.id) ?? []), { shard, resolve, reject }])
        send()
      }),
    answer: (command, answer) => {
      for (const { resolve } of waiting.get(command) ?? []) resolve(answer)
      waiting.delete(command)
    },
    fail: (shard, error) => {
      for (const [command, all] of waiting) {
        const left = all.filter((one) => shard !== null && one.shard !== shard)
        for (const one of all) if (!left.includes(one)) one.reject(error)
        if (left.length === 0) waiting.delete(command)
        else waiting.set(command, left)
      }
    },
  }
}
