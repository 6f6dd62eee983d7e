/** What a call of a contract takes, asked before it is sent: the same words for the same faults as from the server. */
import type { FieldError } from '../errors.ts'
import { fieldErrors } from '../field-errors.ts'

/** A call of a contract. */
export type Taking = { '~orpc': { inputSchema?: unknown } }

type Issues = Parameters<typeof fieldErrors>[0]
type Schema = {
  '~standard': { validate: (value: unknown) => { issues?: Issues } | Promise<unknown> }
  shape?: Readonly<Record<string, unknown>>
}

/** Throws for a call that takes nothing. */
const schemaOf = ({ '~orpc': { inputSchema } }: Taking): Schema => {
  if (typeof inputSchema !== 'object' || inputSchema === null || !('~standard' in inputSchema))
    throw new Error('a form needs a call that takes something')
  return inputSchema as Schema
}

/** The wrong fields of an input; none where only the server can say. */
export const inputErrors = (call: Taking, input: unknown): readonly FieldError[] => {
  const judged = schemaOf(call)['~standard'].validate(input)
  if (judged instanceof Promise) return []
  return judged.issues === undefined ? [] : fieldErrors(judged.issues)
}

const has = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && key in value

/** The most characters of the text at a path of names; undefined where the contract says none. */
export const mostCharacters = (call: Taking, path: string): number | undefined => {
  const inside = (schema: unknown, step: string): unknown => {
    const bare = unwrapped(schema)
    return has(bare, 'shape') && has(bare.shape, step) ? bare.shape[step] : undefined
  }
  const found = unwrapped(path.split('.').reduce<unknown>(inside, schemaOf(call)))
  return has(found, 'maxLength') && typeof found.maxLength === 'number' ? found.maxLength : undefined
}

/** Without what says that it may be left out. */
const unwrapped = (schema: unknown): unknown =>
  has(schema, 'def') && has(schema.def, 'innerType') ? unwrapped(schema.def.innerType) : schema
