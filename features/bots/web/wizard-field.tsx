/** One field of a family's form, whatever its kind. */
import { ActionIcon, Button, Group } from '@mantine/core'
import IconPlus from 'icon:plus'
import IconTrash from 'icon:trash'
import { ChoiceField, FieldRows, NumberField, SelectField, SwitchField, TextField } from '#platform/web/form-fields.tsx'
import type { TypedForm } from '#platform/web/form.tsx'
import { listAt, textAt, valueAt } from '#platform/web/form-values.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { WithWhy } from '#platform/web/with-why.tsx'
import type { Control, FieldView, RowColumn } from './plan.ts'
import { wizardMessages } from './wizard-messages.ts'
import { isSwitchedOff, switched } from './switch-of-field.ts'
import { late } from '#platform/web/late.tsx'
import { stepDecimal } from './wizard-state.ts'
import { useNumberEcho } from './number-echo.ts'
import styles from './field-rows.module.css'

/** Comes with forms of bots that hear signals. */
const SourceField = late(() => import('./source-field.tsx'), 80)

type Props = {
  field: FieldView
  form: TypedForm
  /** The sentence for a path, where it is to be shown. */
  errorAt: (path: string) => string | undefined
  onWhy: (field: FieldView) => void
}

/** These need the whole width. */
const WIDE: readonly Control['kind'][] = ['switch', 'rows']

export const WizardField = ({ onWhy, ...props }: Props) => (
  <WithWhy label={props.field.label} isWide={WIDE.includes(props.field.control.kind)} onWhy={() => onWhy(props.field)}>
    <FieldControl {...props} />
  </WithWhy>
)

const FieldControl = ({ field, form, errorAt }: Omit<Props, 'onWhy'>) => {
  const words = useMessages(wizardMessages)
  const { control, path } = field
  const frame = {
    path,
    label: field.label,
    help: field.help,
    limits: field.limits,
    disabledReason: field.disabledReason,
    isExplained: field.isExplained,
    error: errorAt(path),
  }
  const text = textAt(form.values, path)
  const set = (value: unknown) => form.set(path, value)
  switch (control.kind) {
    case 'text':
      return (
        <TextField
          {...frame}
          value={text}
          onChange={set}
          placeholder={control.placeholder}
          maxLength={control.maxLength}
        />
      )
    case 'number':
      return <TypedNumber {...frame} form={form} control={control} status={statusOf(field, form)} />
    case 'number-and-unit':
      return <NumberAndUnit {...frame} form={form} control={control} errorAt={errorAt} />
    case 'choice':
      return <ChoiceField {...frame} value={text} onChange={set} choices={control.choices} />
    case 'search':
      return (
        <SelectField
          {...frame}
          value={text}
          onChange={set}
          choices={control.choices}
          searchable
          nothingFound={words.noPair}
        />
      )
    case 'source':
      return <SourceField frame={frame} maxLength={control.maxLength} form={form} />
    case 'switch':
      return <SwitchField {...frame} value={valueAt(form.values, path) === true} onChange={set} />
    case 'rows':
      return <Rows frame={frame} control={control} form={form} errorAt={errorAt} />
  }
}

/** Nothing can be switched off where nothing is typed. */
const statusOf = (field: FieldView, form: TypedForm): Parameters<typeof NumberField>[0]['status'] => {
  const name = field.switchedBy
  if (name === null) return undefined
  return {
    isOn: textAt(form.values, field.path).trim() !== '' && !isSwitchedOff(field, form.values),
    onChange: (isOn) => form.set('off', switched(name, isOn, form.values)),
  }
}

type Frame = Pick<FieldView, 'path' | 'label' | 'help' | 'limits' | 'disabledReason' | 'isExplained'> & {
  error: string | undefined
}
type NumberProps = Partial<Frame> & { path: string; label: string; form: TypedForm }
type TypedNumberProps = NumberProps &
  Pick<Parameters<typeof NumberField>[0], 'units' | 'isUnitLocked' | 'status'> & {
    control: Extract<Control, { kind: 'number' }>
  }

const TypedNumber = (props: TypedNumberProps) => {
  const { form, control, ...frame } = props
  const text = textAt(form.values, frame.path)
  const { read, echo } = useNumberEcho()
  return (
    <NumberField
      {...frame}
      value={text}
      onChange={(next) => form.set(frame.path, next)}
      unit={control.unit}
      placeholder={control.placeholder}
      echo={frame.error === undefined ? echo(text) : undefined}
      onStep={(steps) => {
        const moved = stepDecimal(read(text) ?? '', control.tick, steps)
        if (moved !== null) form.set(frame.path, moved)
      }}
    />
  )
}

type UnitProps = NumberProps & {
  control: Extract<Control, { kind: 'number-and-unit' }>
  errorAt: (path: string) => string | undefined
}

/** A number with its unit chosen inside the input. A unit that says everything by itself locks the number alone. */
const NumberAndUnit = ({ form, control, errorAt, ...frame }: UnitProps) => {
  const chosen = control.units.find((unit) => unit.value === textAt(form.values, control.unitPath)) ?? control.units[0]
  const disabledReason = frame.disabledReason ?? (chosen?.hasNumber === false ? chosen.label : undefined)
  return (
    <TypedNumber
      {...frame}
      path={control.numberPath}
      disabledReason={disabledReason}
      error={errorAt(control.numberPath) ?? errorAt(control.unitPath) ?? frame.error}
      form={form}
      control={{ kind: 'number', unit: '', tick: chosen?.tick ?? '1', placeholder: undefined }}
      isUnitLocked={frame.disabledReason !== undefined}
      units={{
        choices: control.units.map(({ value, label }) => ({ value, label })),
        value: chosen?.value ?? '',
        onChange: (unit) => form.set(control.unitPath, unit),
      }}
    />
  )
}

type CellProps = {
  path: string
  label: string
  error: string | undefined
  form: TypedForm
  control: ReturnType<RowColumn['controlOf']>
}

const Cell = ({ form, control, ...cell }: CellProps) => {
  const words = useMessages(wizardMessages)
  const value = textAt(form.values, cell.path)
  const set = (next: string) => form.set(cell.path, next)
  switch (control.kind) {
    case 'number':
      return <TypedNumber {...cell} form={form} control={control} />
    case 'text':
      return <TextField {...cell} value={value} onChange={set} maxLength={control.maxLength} />
    case 'choice':
      return <SelectField {...cell} value={value} onChange={set} choices={control.choices} />
    case 'search':
      return (
        <SelectField
          {...cell}
          value={value}
          onChange={set}
          choices={control.choices}
          searchable
          nothingFound={words.noPair}
        />
      )
  }
}

type RowsProps = {
  frame: Frame
  form: TypedForm
  control: Extract<Control, { kind: 'rows' }>
  errorAt: Props['errorAt']
}

const Rows = ({ frame, form, control, errorAt }: RowsProps) => {
  const words = useMessages(wizardMessages)
  const format = useFormat()
  const rows = listAt(form.values, frame.path)
  const isLocked = frame.disabledReason !== undefined
  return (
    <FieldRows {...frame}>
      {rows.map((value, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is named by its place; its path is its place.
        <Group key={row} className={styles['row'] ?? ''} gap="sm" align="flex-start" wrap="nowrap">
          <div className={styles['columns']}>
            {control.columns.map((column) => {
              const path = `${frame.path}.${row}.${column.name}`
              const cell = { path, label: column.label, error: errorAt(path) }
              return <Cell key={column.name} {...cell} form={form} control={column.controlOf(value)} />
            })}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"

            mt={22}
            aria-label={words.removeRow({ row: format.count(row + 1) })}
            disabled={isLocked}
            onClick={() =>
              form.set(
                frame.path,
                rows.filter((__, place) => place !== row),
              )
            }
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={16} />}
        disabled={isLocked || rows.length >= control.max}
        onClick={() => form.set(frame.path, [...rows, control.empty])}
      >
        {words.addRow}
      </Button>
    </FieldRows>
  )
}
