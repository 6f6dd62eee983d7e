/** The fields that a list is narrowed by, each as its kind has it. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import IconFilterOff from 'icon:filter-off'
import { type ComponentType, type FormEvent, useState } from 'react'
import type { AnyList, Choice, Filter } from '#platform/list.ts'
import { DayField } from './day-field.tsx'
import { useMessages } from './language.tsx'
import { ANY, type AnyAddress, isNarrowed } from './list-address.ts'
import { listMessages } from './list-messages.ts'
import { sharedMessages } from './messages.ts'

export type Control = { value: string; onChange: (value: string) => void }

type ChoiceView<Value extends string> = {
  label: string
  /** What stands for no choice. */
  all?: string
  nameOf: (value: Value) => string
}
/** `help` stands in the empty field, `note` below its name. */
type FieldView = { label?: string; help?: string; note?: string }
/** A field of its own, for what is special. */
type OwnView = { control: ComponentType<Control> }

export type FilterView<One extends Filter> = OwnView | (One extends Choice<infer Value> ? ChoiceView<Value> : FieldView)

type Views<Of extends AnyList> = { [Key in keyof Of['filters']]: FilterView<Of['filters'][Key]> }
type MustSay<Of extends AnyList> = {
  [Key in keyof Of['filters']]: Of['filters'][Key] extends { kind: 'choice' | 'text' | 'id' } ? Key : never
}[keyof Of['filters']]

/** How the filters look; people and days need not be told. */
export type FilterViews<Of extends AnyList> = Pick<Views<Of>, MustSay<Of>> & Partial<Omit<Views<Of>, MustSay<Of>>>

/** Views of which it is not known whose they are. */
type AnyView = Partial<OwnView & ChoiceView<never> & FieldView>
type AnyViews = Readonly<Record<string, AnyView | undefined>>
const asAnyViews = <Of extends AnyList>(views: FilterViews<Of>): AnyViews => views
const nameOf = (view: AnyView | undefined, value: string): string => view?.nameOf?.(value as never) ?? value

type FieldProps = Control & { label: string; help?: string | undefined; note?: string | undefined; most?: number }

/** Text reaches the address when it is finished, by Enter or by leaving the field. */
export const TextField = ({ label, help, note, most = 254, value, onChange }: FieldProps) => {
  const [text, setText] = useState(value)
  const apply = () => {
    if (text.trim() !== value) onChange(text.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form onSubmit={submit} className="list-filter">
      <TextInput
        type="search"
        label={label}
        placeholder={help}
        description={note}
        maxLength={most}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={apply}
      />
    </form>
  )
}

type ChoiceProps = Control & { filter: Choice<string>; view: AnyView | undefined }

const ChoiceField = ({ filter: { values, first }, view, value, onChange }: ChoiceProps) => {
  const words = useMessages(listMessages)
  const all = view?.all ?? words.all
  const named = values.filter((one) => one !== first).map((one) => ({ value: one, label: nameOf(view, one) }))
  const head =
    first === null
      ? [{ value: '', label: all }]
      : [
          { value: '', label: nameOf(view, first) },
          { value: ANY, label: all },
        ]
  return (
    <NativeSelect
      className="list-filter"
      label={view?.label}
      value={value}
      data={[...head, ...named]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const Field = ({ filter, view, ...control }: Control & { filter: Filter; view: AnyView | undefined }) => {
  const words = useMessages(listMessages)
  const Own = view?.control
  if (Own !== undefined) return <Own {...control} />
  switch (filter.kind) {
    case 'choice':
      return <ChoiceField filter={filter} view={view} {...control} />
    case 'person': {
      const { label = words.person, help = words.personHelp } = view ?? {}
      return <TextField key={control.value} label={label} help={help} note={view?.note} {...control} />
    }
    case 'text':
    case 'id': {
      const most = filter.kind === 'text' ? filter.most : 36
      return <TextField key={control.value} label={view?.label ?? ''} help={view?.help} most={most} {...control} />
    }
    case 'first-day':
      return <DayField className="list-filter" label={view?.label ?? words.from} {...control} />
    case 'last-day':
      return <DayField className="list-filter" label={view?.label ?? words.to} {...control} />
  }
}

const OrderField = ({ list: { pages, columns }, value, onChange }: Control & { list: AnyList }) => {
  const words = useMessages(listMessages)
  if (pages.kind === 'page' || pages.orders.length === 1 || columns?.time !== undefined) return null
  const [first, ...others] = pages.orders
  return (
    <NativeSelect
      className="list-filter"
      label={words.order}
      value={value}
      data={[{ value: '', label: words[first] }, ...others.map((one) => ({ value: one, label: words[one] }))]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type FieldsProps<Of extends AnyList> = {
  list: Of
  views: FilterViews<Of>
  /** Those that stand here. */
  names: readonly string[]
  address: AnyAddress
  onChoose: (chosen: AnyAddress) => void
}

export const FilterFields = <Of extends AnyList>({ list, views, names, address, onChoose }: FieldsProps<Of>) => {
  const all = asAnyViews(views)
  return Object.entries(list.filters).map(
    ([name, filter]) =>
      names.includes(name) && (
        <Field
          key={name}
          filter={filter}
          view={all[name]}
          value={String(address[name] ?? '')}
          onChange={(value) => onChoose({ [name]: value })}
        />
      ),
  )
}

type EndProps = Pick<FieldsProps<AnyList>, 'list' | 'address' | 'onChoose'> & { onClear: () => void }

/** What stands behind the fields: the order, where readers choose it, and the way back to everything. */
export const FilterEnd = ({ list, address, onChoose, onClear }: EndProps) => {
  const shared = useMessages(sharedMessages)
  return (
    <>
      <OrderField list={list} value={String(address['order'] ?? '')} onChange={(order) => onChoose({ order })} />
      {isNarrowed(list, address) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={18} />} onClick={onClear}>
          {shared.clearFilters}
        </Button>
      )}
    </>
  )
}
