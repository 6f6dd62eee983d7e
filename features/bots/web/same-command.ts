/** Commands that are tried again: one of which no answer came goes out under its id, so that what it has done already is not done twice. */
import { isRefused } from '#platform/web/failure.ts'

export type SendAgain = <Answer>(of: string, send: (commandId: string) => Promise<Answer>) => Promise<Answer>

/** `of` names what is asked for. What was refused has another id when it is asked for again: its refusal may hold no more. */
export const sameCommand = (): SendAgain => {
  const ids = new Map<string, string>()
  return async (of, send) => {
    const commandId = ids.get(of) ?? crypto.randomUUID()
    ids.set(of, commandId)
    try {
      return await send(commandId)
    } catch (error) {
      if (isRefused(error)) ids.delete(of)
      throw error
    }
  }
}
