/** One field of the form of faults, by its name. */
import { type Choice, NumberField, SelectField, TextField } from '#platform/web/form-fields.tsx'
import { useMessages } from '#platform/web/language.tsx'
import type { SandboxView } from './api.ts'
import { bans, events, executions, type FaultField, type FaultForm, streams, ways } from './fault-form.ts'
import { faultWords } from './fault-messages.ts'

type Props = {
  field: FaultField
  form: FaultForm
  sandbox: SandboxView
  error: string | undefined
  onChange: (text: string) => void
}

const asIs = (value: string): Choice => ({ value, label: value })

/** What can be chosen for a field; null where something is typed. */
const useChoices = (field: FaultField, { calls, symbols }: SandboxView): readonly Choice[] | null => {
  const words = useMessages(faultWords)
  const all = { value: '', label: words.every }
  switch (field) {
    case 'way': {
      const names = { rest: words.wayRest, 'ws-api': words.waySocket }
      return [all, ...ways.map((value) => ({ value, label: names[value] }))]
    }
    case 'call':
      return [all, ...calls.map(asIs)]
    case 'symbol':
      return [all, ...symbols.map(({ symbol }) => asIs(symbol))]
    case 'stream': {
      const names = { user: words.streamUser, market: words.streamMarket }
      return [all, ...streams.map((value) => ({ value, label: names[value] }))]
    }
    case 'event':
      return [all, ...events.map(asIs)]
    case 'execution':
      return [all, ...executions.map(asIs)]
    case 'ban':
      return bans.map((status) => ({ value: String(status), label: words[`ban${status}`] }))
    case 'ms':
    case 'status':
    case 'code':
    case 'msg':
    case 'seconds':
    case 'parts':
    case 'times':
      return null
  }
}

const limitsOfMs = (
  { limitsSkew, limitsLag, limitsMs }: Record<'limitsSkew' | 'limitsLag' | 'limitsMs', string>,
  kind: FaultForm['kind'],
): string => {
  if (kind === 'clock-skew') return limitsSkew
  return kind === 'balance-lag' ? limitsLag : limitsMs
}

type NumericField = 'ms' | 'status' | 'code' | 'seconds' | 'parts' | 'times'

const useNumeric = (field: NumericField, kind: FaultForm['kind']): { unit: string; limits: string } => {
  const words = useMessages(faultWords)
  switch (field) {
    case 'ms':
      return { unit: words.unitMs, limits: limitsOfMs(words, kind) }
    case 'status':
      return { unit: '', limits: words.limitsStatus }
    case 'code':
      return { unit: '', limits: words.limitsCode }
    case 'seconds':
      return { unit: words.unitSeconds, limits: words.limitsSeconds }
    case 'parts':
      return { unit: '', limits: words.limitsParts }
    case 'times':
      return { unit: words.unitTimes, limits: words.timesHelp }
  }
}

const TypedField = ({ field, form, error, onChange }: Props & { field: NumericField }) => {
  const words = useMessages(faultWords)
  const { unit, limits } = useNumeric(field, form.kind)
  return (
    <NumberField
      path={field}
      label={words[field]}
      unit={unit}
      limits={limits}
      value={form[field]}
      onChange={onChange}
      error={error}
    />
  )
}

export const FaultFieldView = (props: Props) => {
  const { field, form, sandbox, error, onChange } = props
  const words = useMessages(faultWords)
  const choices = useChoices(field, sandbox)
  if (choices !== null)
    return (
      <SelectField
        path={field}
        label={words[field]}
        choices={choices}
        value={form[field]}
        onChange={onChange}
        error={error}
        searchable={choices.length > 12}
      />
    )
  if (field === 'msg')
    return (
      <TextField path={field} label={words.msg} value={form.msg} onChange={onChange} error={error} maxLength={300} />
    )
  return isNumeric(field) ? <TypedField {...props} field={field} /> : null
}

const isNumeric = (field: FaultField): field is NumericField =>
  ['ms', 'status', 'code', 'seconds', 'parts', 'times'].includes(field)
