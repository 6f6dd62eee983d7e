/** A signal as it is typed. */
import type { Signal } from '../contract.ts'
import { readsItself, USUAL_REPEAT_SECONDS } from '../rules.ts'
import type { SignalFields } from '#bots/signal-fields.ts'

export type TypedSignal = {
  name: string
  exchange: string
  isPublic: boolean
  pairs: string[]
  futuresType: 'perpetual' | 'delivery'
  repeatSeconds: string
  isSigned: boolean
  readsBy: 'bots' | 'itself'
  fields: SignalFields
}

/** The names of the example in bots.md 13.2. */
export const usualFields = (kind: Signal['kind']): SignalFields => ({
  directionField: 'action',
  buyValue: kind === 'futures' ? 'long' : 'buy',
  sellValue: kind === 'futures' ? 'short' : 'sell',
  closeValue: kind === 'futures' ? 'close' : '',
  pairField: 'pair',
  pairPrefix: '',
  amountField: '',
  idField: '',
  timeField: '',
})

export const emptySignal = (kind: Signal['kind'], exchange: string): TypedSignal => ({
  name: '',
  exchange,
  isPublic: false,
  pairs: [],
  futuresType: 'perpetual',
  repeatSeconds: String(USUAL_REPEAT_SECONDS),
  isSigned: false,
  readsBy: readsItself[kind] ? 'itself' : 'bots',
  fields: usualFields(kind),
})

/** What the form needs of a signal, whoever sees it. */
export type FormSignal = Omit<Signal, 'isOwn' | 'bots' | 'listeners' | 'madeAtMs' | 'status'>

export const typedOf = (signal: FormSignal): TypedSignal => ({
  name: signal.name,
  exchange: signal.exchange,
  isPublic: signal.isPublic,
  pairs: [...signal.pairs],
  futuresType: signal.futuresType ?? 'perpetual',
  repeatSeconds: String(signal.repeatSeconds),
  isSigned: signal.isSigned,
  readsBy: signal.fields === null ? 'bots' : 'itself',
  fields: signal.fields ?? usualFields(signal.kind),
})

/** What is typed as both calls take it; the contract judges it. */
export const editableOf = (typed: TypedSignal, kind: Signal['kind']) => ({
  name: typed.name,
  isPublic: typed.isPublic,
  pairs: typed.pairs,
  futuresType: kind === 'futures' ? typed.futuresType : null,
  repeatSeconds: typed.repeatSeconds.trim() === '' ? undefined : Number(typed.repeatSeconds),
  fields: typed.readsBy === 'itself' ? typed.fields : null,
})
