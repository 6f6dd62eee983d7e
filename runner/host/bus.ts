/**
 * Bus that brings commands to the process that has their shard. Messages may be lost with a process; their ids make it safe to send them
 * again.
 */
import { accountOf } from '../lane/commands.ts'
import { shardOf } from '../lane/shard.ts'
import type { Command, CommandAnswer } from './runner.ts'

export type Bus = {
  /** Answer of the process that serves the subject. Rejects when none does. */
  request: (subject: string, command: Command) => Promise<CommandAnswer>
  /** Serves a subject; answers with the function that stops it. */
  serve: (subject: string, answer: (command: Command) => Promise<CommandAnswer>) => () => void
}

/** Subject of a shard's commands. */
export const commandsOf = (shard: number): string => `cmd.${shard}`

/** Subject under which the shard of a command's account listens. */
export const subjectOf = (command: Command): string => commandsOf(shardOf(accountOf(command)))

/** Bus within this process. */
export const openMemoryBus = (): Bus => {
  const served = new Map<string, (command: Command) => Promise<CommandAnswer>>()
  return {
    request: (subject, command) => {
      const answer = served.get(subject)
      return answer === undefined ? Promise.reject(new Error(`nobody serves ${subject}`)) : answer(command)
    },
    serve: (subject, answer) => {
      served.set(subject, answer)
      return () => {
        if (served.get(subject) === answer) served.delete(subject)
      }
    },
  }
}
