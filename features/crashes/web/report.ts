/** Tells the server of a page that failed. It comes when one has, so that no other page carries it. */
import { preferences } from '#platform/web/language.tsx'
import { plainMessage, plainStack } from '../rules.ts'
import { crashesApi } from './api.ts'
import { lastEvents } from './trail.ts'
import { typedValues } from './typed.ts'

/** A page may be drawn twice, and one failure is one report. */
const told = new Set<string>()

type Failure = { error: unknown; incident: string; page: string }

/** Whether the server has taken it. A report that fails is let go: the page has failed already. */
export const reportCrash = async ({ error, incident, page }: Failure): Promise<boolean> => {
  if (told.has(incident)) return false
  told.add(incident)
  const { message, stack = '' } = error instanceof Error ? error : { message: typeof error }
  const report = {
    incident,
    message: plainMessage(message, typedValues()),
    stack: plainStack(stack),
    page,
    version: import.meta.env.TRADEWRIGHT_VERSION,
    language: preferences.get().language,
    events: lastEvents(Date.now()),
  }
  return crashesApi.report.call(report).then(
    () => true,
    () => false,
  )
}
