/** Something that somebody does: sent once, said when it is done, and what is on screen read again. */
import { notifications } from '@mantine/notifications'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlatformErrorCode } from '../errors.ts'
import { wordsOfCall } from './api.ts'
import { type CallWords, codeOf } from './failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** When acts of other features make it old; `never` where each reading is written down. By default an act makes old what its own feature reads. */
      old?: 'after-every-act' | 'never'
    }
  }
}

export type Act<Input, Output = unknown> = {
  send: (input: Input) => void
  isBusy: boolean
  isDone: boolean
  /** Null while nothing was refused. */
  error: unknown
  /** What its feature says of its codes. */
  words: CallWords
  /** The last answer; undefined before there is one. */
  data: Output | undefined
}

/** A call as `apiOf` gives it. */
export type Call<Input, Output> = {
  call: (input: Input) => Promise<Output>
  key: () => readonly [path: readonly string[], options: unknown]
}

export type ActOptions<Input, Output> = {
  /** What is said in a toast; nothing where the page itself shows it. */
  done?: string | ((output: Output, input: Input) => string)
  /** Lists of other features that it makes old. */
  refresh?: readonly QueryKey[]
  /** Leads away first, where what the page shows is gone. */
  leave?: (output: Output) => unknown
  /** Once what is on screen is read again. */
  onDone?: (output: Output, input: Input) => void
}

const PASSED: readonly string[] = ['NOT_FOUND', 'STATE_CONFLICT'] satisfies PlatformErrorCode[]

/** Reads again what an act of this feature makes old, as far as it is on screen. */
const refreshAfter = async (client: QueryClient, feature: string, others: readonly QueryKey[]): Promise<void> => {
  const own = client.invalidateQueries({
    predicate: ({ queryKey: [path], meta }) => {
      if (meta?.old !== undefined) return meta.old === 'after-every-act'
      return Array.isArray(path) && path[0] === feature
    },
  })
  await Promise.all([own, ...others.map((queryKey) => client.invalidateQueries({ queryKey }))])
}

export const useAct = <Input, Output>(
  { call, key }: Call<Input, Output>,
  { done, refresh = [], leave, onDone }: ActOptions<Input, Output> = {},
): Act<Input, Output> => {
  const client = useQueryClient()
  const [path] = key()
  const [feature = ''] = path
  const { mutate, isPending, isSuccess, error, data } = useMutation({
    mutationFn: (input: Input) => call(input),
    onSuccess: async (output, input) => {
      if (done !== undefined) notifications.show({ message: typeof done === 'string' ? done : done(output, input) })
      await leave?.(output)
      await refreshAfter(client, feature, refresh)
      onDone?.(output, input)
    },
    // What it was meant for is gone or has become something else: so is what is on screen.
    onError: (error) => (PASSED.includes(codeOf(error)) ? refreshAfter(client, feature, refresh) : undefined),
  })
  return { send: mutate, isBusy: isPending, isDone: isSuccess, error, words: wordsOfCall(path), data }
}
