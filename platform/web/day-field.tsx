/** A day, typed as the user's region writes it or chosen from a calendar. The browser's own field would follow the browser instead. */
import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core'
import IconCalendar from 'icon:calendar'
import { lazy, Suspense, useState } from 'react'
import { dayWords } from './day-messages.ts'
import { dayHint, readDay, writeDay } from './day-text.ts'
import { useFormat, useMessages } from './language.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

const CALENDAR_HEIGHT = 340

export type DayFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> & {
  /** Such as `2026-11-18`, empty for none, or what was typed that is no day. */
  value: string
  onChange: (value: string) => void
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
}

type ChoiceProps = Pick<DayFieldProps, 'value' | 'onChange' | 'min' | 'max'> & { isDisabled: boolean }

const ChooseDay = ({ isDisabled, onChange, ...rest }: ChoiceProps) => {
  const words = useMessages(dayWords)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (day: string) => {
    onChange(day)
    setIsOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={words.chooseDay}
          disabled={isDisabled}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconCalendar size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <Suspense fallback={<Skeleton height={CALENDAR_HEIGHT} width={280} />}>
          <Calendar {...rest} onChange={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

export const DayField = ({ value, onChange, min, max, error, disabled = false, onBlur, ...rest }: DayFieldProps) => {
  const words = useMessages(dayWords)
  const { region } = useFormat()
  /** Null as long as the field shows its value and nothing else was typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const dayOf = (text: string) => readDay(text, region)
  // Whoever filters by it may drop what is no day: the field keeps it, to be mended.
  const isTheValue =
    typed !== null && ((dayOf(typed) ?? typed.trim()) === value || (value === '' && dayOf(typed) === null))
  const isDay = dayOf(value) !== null
  const shown = isTheValue ? typed : isDay ? writeDay(value, region) : value
  const isWrong = isLeft && shown.trim() !== '' && dayOf(shown) === null
  const type = (text: string) => {
    setTyped(text)
    const next = dayOf(text) ?? text.trim()
    if (next !== value) onChange(next)
  }
  const choose = (day: string) => {
    setTyped(null)
    onChange(day)
  }
  return (
    <TextInput
      {...rest}
      autoComplete={rest.autoComplete ?? 'off'}
      placeholder={dayHint(region, words)}
      disabled={disabled}
      value={shown}
      error={isWrong ? words.notADay({ example: writeDay('2026-12-31', region) }) : error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onFocus={() => setIsLeft(false)}
      onBlur={(event) => {
        setIsLeft(true)
        if (isDay) setTyped(null)
        onBlur?.(event)
      }}
      rightSectionWidth={42}
      rightSection={
        <ChooseDay value={isDay ? value : ''} onChange={choose} min={min} max={max} isDisabled={disabled} />
      }
    />
  )
}
