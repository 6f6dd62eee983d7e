/** What notices a fault: the worked examples of a test file below `bots`, or the laws, in lives of the bots of one family. */
export type Proof =
  | `${string}.test.ts`
  | `laws of ${'grid' | 'spot' | 'hodl' | 'indicator' | 'signal' | 'futures-signal' | 'folder'}`

export type Fault = {
  /** The rule that it breaks. */
  rule: string
  /** Below `bots`. */
  file: string
  /** Stands there once. */
  find: string
  replace: string
  by: Proof
}
