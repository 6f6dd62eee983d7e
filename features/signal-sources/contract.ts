import { z } from 'zod'
import { SignalFields } from '#bots/signal-fields.ts'
import { MOST_CHARACTERS } from '#bots/text-length.ts'
import { procedure } from '#platform/contract.ts'
import { pageCall } from '#platform/list-contract.ts'
import { sourceList, sourceStates } from './list.ts'

const editable = {
  name: z.string().trim().min(1).max(MOST_CHARACTERS),
  fields: SignalFields,
  status: z.enum(sourceStates),
}

export const SignalSource = z.object({
  id: z.uuid(),
  ...editable,
  name: z.string(),
  /** Bots that name it as their source. */
  bots: z.int(),
  version: z.int(),
})
export type SignalSource = z.output<typeof SignalSource>

const path = '/admin/signal-sources/{source}' as const
const tags = ['Signals']
const one = { source: z.uuid() }

export const signalSources = {
  /** Those that are active, for whoever makes a bot or a signal. */
  choices: procedure('trading')
    .route({ method: 'GET', path: '/signal-sources', summary: 'Sources of signals that can be chosen', tags })
    .output(z.object({ sources: z.array(z.object({ id: z.uuid(), name: z.string(), fields: SignalFields })) })),
  all: pageCall(sourceList, SignalSource, { summary: 'Sources of signals', tags }),
  one: procedure('admin')
    .route({ method: 'GET', path, summary: 'One source of signals', tags })
    .input(z.strictObject(one))
    .output(SignalSource),
  create: procedure('admin', 'signals.write')
    .route({ method: 'POST', path: '/admin/signal-sources', summary: 'Describe a source of signals', tags })
    .input(z.strictObject(editable))
    .output(SignalSource),
  save: procedure('admin', 'signals.write')
    .route({ method: 'PUT', path, summary: 'Change a source of signals', tags })
    .input(z.strictObject({ ...one, version: z.int(), ...editable }))
    .output(SignalSource),
  remove: procedure('admin', 'signals.write')
    .route({
      method: 'DELETE',
      path,
      summary: 'Delete a source of signals; bots keep the names that it filled in',
      tags,
    })
    .input(z.strictObject(one))
    .output(z.object({})),
}
