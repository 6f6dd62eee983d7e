/** One trial as a screen sees it: asked for, looked at until it ends, canceled. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { codeOf, dataOf } from '#platform/web/failure.ts'
import type { FormValues } from '#platform/web/form-values.ts'
import type { backtest, BacktestJob, PastSignals } from '../contract.ts'
import { backtestErrors } from '../messages.ts'

const api = apiOf<typeof backtest>('backtest', { errors: backtestErrors })

const LOOK_AGAIN_MS = 400

/** What was asked for, and with which settings; it outlives the panel, so that one can go back to a field and return. */
export type Trial = Asked & { id: string }

/** `heard` is what was typed of signals; empty for a bot that hears none. */
export type Asked = { form: FormValues; days: number; heard: string }

const isOver = (job: BacktestJob | undefined): boolean =>
  job !== undefined && job.state !== 'queued' && job.state !== 'running'

/** The id of the trial that keeps another one from starting. */
const otherOf = (error: unknown): string | null => {
  const data = dataOf(error)
  if (codeOf(error) !== 'BACKTEST_RUNNING' || typeof data !== 'object' || data === null || !('id' in data)) return null
  return typeof data.id === 'string' ? data.id : null
}

type Input = {
  family: string
  trial: Trial | null
  onTrial: (trial: Trial) => void
  /** Hears of what the server found wrong with the form. */
  onRefused: (error: unknown) => void
}

const lookQuery = (id: string) => api.look.queryOptions({ input: { id } })

export const useBacktest = ({ family, trial, onTrial, onRefused }: Input) => {
  const client = useQueryClient()
  const starting = useMutation({
    mutationFn: ({ asked: { form, days }, signals }: { asked: Asked; signals: PastSignals | null }) =>
      api.start.call({ family, form, days, ...(signals === null ? {} : { signals }) }),
    onSuccess: ({ id }, { asked }) => onTrial({ id, ...asked }),
    onError: onRefused,
  })
  const canceling = useMutation({
    mutationFn: (id: string) => api.cancel.call({ id }),
    onSuccess: (job, id) => client.setQueryData(lookQuery(id).queryKey, job),
  })
  const looking = useQuery({
    ...lookQuery(trial?.id ?? ''),
    enabled: trial !== null,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (isOver(state.data) || state.status === 'error' ? false : LOOK_AGAIN_MS),
  })
  const job = trial === null || starting.isPending ? null : (looking.data ?? null)
  return {
    /** Null before anything was asked for, and until the first look. */
    job,
    error: starting.error ?? canceling.error ?? looking.error,
    other: otherOf(starting.error),
    isBusy: starting.isPending || (trial !== null && looking.error === null && !isOver(looking.data)),
    start: (asked: Asked, signals: PastSignals | null) => {
      canceling.reset()
      starting.mutate({ asked, signals })
    },
    cancel: (id: string) => canceling.mutate(id, { onSuccess: starting.reset }),
  }
}
