/** Answers that are JSON already, as all contracts say: as values, or as text that the database has written. */
import {
  type AnyContractRouter,
  type AnySchema,
  ContractProcedure,
  type ContractProcedureDef,
  type ErrorMap,
  isContractProcedure,
  type Meta,
} from '@orpc/contract'

/**
 * What a call answers with, in a wrapper that the library passes on as it is; without it, it would look through every value
 * for dates and files, and make everything anew.
 */
class PlainAnswer {
  readonly output: object
  constructor(output: object) {
    this.output = output
  }
}

declare const heldMark: unique symbol
/** The JSON text of such a value. */
export type Json<Value> = string & { readonly [heldMark]: Value }

/** Only for what has just been written as JSON. */
export const asJson = <Value>(text: string): Json<Value> => text as Json<Value>

class WrittenAnswer {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Takes the place of the value that its text holds, all the way to the socket. */
const asValue = <Output>(answer: WrittenAnswer): Output => answer as Output
const asHeld = <Output>(value: unknown): Output => value as Output

/**
 * An answer whose field `name` is written already, as lists are that the database writes. Reading, checking and writing it again would
 * take most of the time of the call; a test of the list holds what is written against the contract instead.
 */
export const writtenAnswer = <Name extends string, Value, Rest extends object>(
  name: Name,
  written: Json<Value>,
  rest: Rest,
): Rest & { [Field in Name]: Value } => {
  const others = Object.entries(rest).map(([field, value]) => `,${JSON.stringify(field)}:${JSON.stringify(value)}`)
  return asValue(new WrittenAnswer(`{${JSON.stringify(name)}:${written}${others.join('')}}`))
}

/** The value of an answer, however it is given. */
export const readAnswer = <Output>(output: Output): Output =>
  output instanceof WrittenAnswer ? asHeld(JSON.parse(output.text)) : output

const asSchema = (made: unknown): AnySchema => made as AnySchema

/** The same schema, which asks nothing of what is written already. */
const passing = (schema: AnySchema): AnySchema => {
  const standard = schema['~standard']
  const validate: typeof standard.validate = (value) =>
    value instanceof WrittenAnswer ? { value } : standard.validate(value)
  return asSchema(Object.create(schema, { '~standard': { value: { ...standard, validate } } }))
}

type Definition = ContractProcedureDef<AnySchema, AnySchema, ErrorMap, Meta>

const passingCall = (contract: AnyContractRouter): AnyContractRouter => {
  if (isContractProcedure(contract)) {
    const definition: Definition = contract['~orpc']
    const { outputSchema } = definition
    if (outputSchema === undefined) return contract
    return new ContractProcedure({ ...definition, outputSchema: passing(outputSchema) })
  }
  return Object.fromEntries(Object.entries(contract).map(([name, inner]) => [name, passingCall(inner)]))
}

const asContract = <Contract>(contract: AnyContractRouter): Contract => contract as Contract

/** The same contract, whose calls may answer with what is written already. */
export const passingWritten = <Contract extends AnyContractRouter>(contract: Contract): Contract =>
  asContract(passingCall(contract))

/** An answer that is known to be plain JSON, marked so that it is not walked through again. */
export const asPlain = <Result>(output: Result): Result | PlainAnswer =>
  typeof output === 'object' && output !== null && !(output instanceof WrittenAnswer) ? new PlainAnswer(output) : output

const textOf = (answer: unknown): string | null => {
  if (answer instanceof WrittenAnswer) return answer.text
  return answer instanceof PlainAnswer ? JSON.stringify(answer.output) : null
}

/** The body of an answer: over plain HTTP it is all of it, over RPC it stands in `json`, with nothing beside it. */
export const bodyText = (body: unknown): string => {
  const whole = textOf(body)
  if (whole !== null) return whole
  const inner = typeof body === 'object' && body !== null && 'json' in body ? textOf(body.json) : null
  return inner === null ? JSON.stringify(body) : `{"json":${inner}}`
}
