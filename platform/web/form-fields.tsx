/** The fields that forms are made of. Each has a label, a line of help, its limits, and its error where it can be repaired. */
import { Group, Input, SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import IconLock from 'icon:lock'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './form.module.css'
import { formMessages } from './form-messages.ts'
import { fieldId } from './form-values.ts'
import { useMessages } from './language.tsx'

export type FieldFrame = {
  path: string
  label: string
  /** What it means, in one line with the present numbers. */
  help?: string | undefined
  /** Between which values it is accepted; shown before they are hit. */
  limits?: string | undefined
  /** How the typed text was read, where it is not plain. */
  echo?: string | undefined
  error?: string | undefined
  /** Why it cannot be changed now. */
  disabledReason?: string | undefined
  /** That stands elsewhere, for several fields at once. */
  isExplained?: boolean | undefined
}

const inputOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']

/** Help, limits and the reading of the text below an input, or why it is locked. */
const Notes = ({ help, limits, echo, disabledReason, isExplained }: FieldFrame): ReactNode => {
  if (isExplained === true) return help
  if (disabledReason !== undefined)
    return (
      <Group component="span" gap={4} wrap="nowrap" align="flex-start">
        <IconLock size={14} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
        <span>{disabledReason}</span>
      </Group>
    )
  const lines = [help, limits].filter((line) => line !== undefined)
  if (lines.length === 0 && echo === undefined) return undefined
  return (
    <>
      {lines.join(' ')}
      {echo !== undefined && (
        <Text span inherit display="block" c="var(--mantine-color-text)">
          {echo}
        </Text>
      )}
    </>
  )
}

const hasNotes = ({ help, limits, echo, disabledReason, isExplained }: FieldFrame): boolean =>
  (isExplained === true ? [help] : [help, limits, echo, disabledReason]).some((line) => line !== undefined)

/** What an input takes of the frame of its field. */
export const frameProps = (frame: FieldFrame) => ({
  id: fieldId(frame.path),
  label: frame.label,
  description: hasNotes(frame) ? <Notes {...frame} /> : undefined,
  error: frame.error,
  disabled: frame.disabledReason !== undefined,
  inputWrapperOrder: inputOrder,
  size: 'md' as const,
  styles: { description: { marginTop: 4 }, label: { fontSize: 'var(--mantine-font-size-sm)', fontWeight: 600 } },
})

type TextFieldProps = FieldFrame & {
  value: string
  onChange: (text: string) => void
  placeholder?: string | undefined
  maxLength?: number
}

export const TextField = ({ value, onChange, placeholder, maxLength, ...frame }: TextFieldProps) => (
  <TextInput
    {...frameProps(frame)}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...(placeholder === undefined ? {} : { placeholder })}
    {...(maxLength === undefined ? {} : { maxLength })}
    autoComplete="off"
  />
)

export type Choice = { value: string; label: string; disabled?: boolean }

/** Room for names in small letters, in digits of the field: capitals and signs are wider than other letters. */
const roomFor = (choices: readonly Choice[]): number =>
  choices
    .map(({ label }) => label.length + label.replaceAll(/\p{Ll}/gu, '').length / 2)
    .reduce((sum, letters) => sum + letters * 0.56, 0)

type UnitProps = {
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  isLocked: boolean
}

const UnitChoice = ({ label, choices, value, onChange, isLocked }: UnitProps) => (
  <SegmentedControl
    size="xs"
    aria-label={label}
    value={value}
    onChange={onChange}
    disabled={isLocked}
    data={choices.map((choice) => ({ ...choice }))}
  />
)

type NumberFieldProps = FieldFrame & {
  /** The unit stays even where the number may be changed. */
  isUnitLocked?: boolean | undefined
  /** As typed. */
  value: string
  onChange: (text: string) => void
  unit: string
  placeholder?: string | undefined
  /** What the number may be counted in, chosen inside the input. */
  units?: { choices: readonly Choice[]; value: string; onChange: (value: string) => void } | undefined
  /** Whether the number counts: it is kept when it does not. */
  status?: { isOn: boolean; onChange: (isOn: boolean) => void } | undefined
  /** Arrow keys: by so many smallest steps, 10 with Shift. */
  onStep?: ((steps: number) => void) | undefined
}

export const NumberField = ({
  value,
  onChange,
  unit,
  units,
  isUnitLocked,
  placeholder,
  status,
  onStep,
  ...frame
}: NumberFieldProps) => {
  const words = useMessages(formMessages)
  const handleKey = (event: KeyboardEvent) => {
    if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1))
  }
  return (
    <TextInput
      {...frameProps(frame)}
      classNames={{ input: styles['number'] ?? '' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={handleKey}
      inputMode="decimal"
      autoComplete="off"
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(status === undefined
        ? {}
        : {
            leftSectionWidth: 60,
            leftSection: (
              <Switch
                className={styles['status'] ?? ''}
                aria-label={words.statusOf({ field: frame.label })}
                checked={status.isOn}
                disabled={value.trim() === '' || frame.disabledReason !== undefined}
                onChange={(event) => status.onChange(event.currentTarget.checked)}
              />
            ),
          })}
      rightSection={
        units === undefined ? (
          <span className={styles['unit']}>{unit}</span>
        ) : (
          <UnitChoice label={frame.label} isLocked={isUnitLocked ?? false} {...units} />
        )
      }
      rightSectionWidth={
        units === undefined
          ? `calc(${unit.length}ch + 28px)`
          : `calc(${roomFor(units.choices)}ch + ${units.choices.length * 22}px)`
      }
      rightSectionPointerEvents={units === undefined ? 'none' : 'all'}
    />
  )
}

type ChoiceFieldProps = FieldFrame & { value: string; onChange: (value: string) => void; choices: readonly Choice[] }

/** A row of choices gives each the same width: with more of them, or with longer names, it would cut them, and a list is easier to read. */
const ROW = { choices: 4, letters: 24 }
const roomIn = (choices: readonly Choice[]): number =>
  choices.length * Math.max(...choices.map((choice) => choice.label.length))

/** With a single choice there is nothing to choose: it is shown as text that can be read and copied. */
const OnlyChoice = ({ choice, frame }: { choice: Choice; frame: FieldFrame }) => (
  <TextInput {...frameProps(frame)} value={choice.label} readOnly classNames={{ input: styles['only'] ?? '' }} />
)

export const ChoiceField = ({ value, onChange, choices, ...frame }: ChoiceFieldProps) => {
  const [only] = choices
  if (only !== undefined && choices.length === 1 && only.value === value)
    return <OnlyChoice choice={only} frame={frame} />
  if (choices.length > ROW.choices || roomIn(choices) > ROW.letters)
    return <SelectField value={value} onChange={onChange} choices={choices} {...frame} />
  const { id, label, description, error, disabled, size } = frameProps(frame)
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={description}
      error={error}
      size={size}
      inputWrapperOrder={inputOrder}
      styles={frameProps(frame).styles}
    >
      <SegmentedControl
        id={id}
        tabIndex={-1}
        aria-label={label}
        fullWidth
        size="md"
        value={value}
        onChange={onChange}
        disabled={disabled}
        classNames={{ label: styles['choice'] ?? '' }}
        data={choices.map((choice) => ({ ...choice }))}
      />
    </Input.Wrapper>
  )
}

type SelectFieldProps = ChoiceFieldProps & { searchable?: boolean; nothingFound?: string }

export const SelectField = (props: SelectFieldProps) => {
  const { value, onChange, choices, searchable = false, nothingFound, ...frame } = props
  return (
    <Select
      {...frameProps(frame)}
      value={choices.some((choice) => choice.value === value) ? value : null}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen)
      }}
      data={choices.map((choice) => ({ ...choice }))}
      searchable={searchable}
      allowDeselect={false}
      {...(nothingFound === undefined ? {} : { nothingFoundMessage: nothingFound })}
    />
  )
}

type SwitchFieldProps = FieldFrame & { value: boolean; onChange: (on: boolean) => void }

export const SwitchField = ({ value, onChange, ...frame }: SwitchFieldProps) => {
  const { id, label, description, error, disabled } = frameProps(frame)
  return (
    <Switch
      id={id}
      label={label}
      description={description}
      error={error}
      disabled={disabled}
      size="md"
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      styles={{ label: { fontWeight: 600, fontSize: 'var(--mantine-font-size-sm)' } }}
    />
  )
}

type FieldRowsProps = {
  path: string
  label: string
  help?: string | undefined
  limits?: string | undefined
  error?: string | undefined
  disabledReason?: string | undefined
  isExplained?: boolean | undefined
  children: ReactNode
}

/** Several rows under one name, such as the steps of a profit ladder. */
export const FieldRows = ({ children, ...frame }: FieldRowsProps) => (
  <fieldset id={fieldId(frame.path)} tabIndex={-1} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
    <Text component="legend" fw={600} size="sm" p={0} mb={4}>
      {frame.label}
    </Text>
    {hasNotes(frame) && (
      <Text size="sm" c="dimmed" mb="xs" component="div">
        <Notes {...frame} />
      </Text>
    )}
    <Stack gap="sm">{children}</Stack>
    {frame.error !== undefined && <Input.Error mt={6}>{frame.error}</Input.Error>}
  </fieldset>
)
