/**
 * What a call answers with is JSON already, as all contracts say. In this wrapper the library passes it on as it is;
 * without it, it would look through every value for dates and files, and make everything anew.
 */
class PlainAnswer {
  readonly output: object
  constructor(output: object) {
    this.output = output
  }
}

export const asPlain = <Result>(output: Result): Result | PlainAnswer =>
  typeof output === 'object' && output !== null ? new PlainAnswer(output) : output

/** The body of an answer out of the wrapper: over plain HTTP it is all of it, over RPC it stands in `json`. */
export const plainBody = (body: unknown): unknown => {
  if (body instanceof PlainAnswer) return body.output
  if (typeof body !== 'object' || body === null || !('json' in body)) return body
  return body.json instanceof PlainAnswer ? { ...body, json: body.json.output } : body
}
