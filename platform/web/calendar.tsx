/** A month of days to choose one from, by pointer or by the keys that calendars have. */
import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import IconChevronLeft from 'icon:chevron-left'
import IconChevronRight from 'icon:chevron-right'
import IconChevronsLeft from 'icon:chevrons-left'
import IconChevronsRight from 'icon:chevrons-right'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './calendar.module.css'
import { dayWords } from './day-messages.ts'
import { useFormat, useLanguage, useMessages } from './language.tsx'
import { dayByKey, firstWeekday, plusMonths, weeksOf, within } from './month-days.ts'

type Props = {
  value: string
  onChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
}

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** What the parts of a calendar are called in the reader's language. */
const namesIn = (language: string) => {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  const [month, weekday, wholeWeekday, day] = [
    of({ year: 'numeric', month: 'long' }),
    of({ weekday: 'narrow' }),
    of({ weekday: 'long' }),
    of({ dateStyle: 'full' }),
  ]
  return {
    month: (text: string) => month.format(noon(text)),
    weekday: (text: string) => weekday.format(noon(text)),
    wholeWeekday: (text: string) => wholeWeekday.format(noon(text)),
    day: (text: string) => day.format(noon(text)),
  }
}

const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(Date.now())

/** The day that the keys move. A step to another month leaves the focus on the button that was pressed. */
const useActiveDay = ({ value, min, max }: Props) => {
  const { timeZone } = useFormat()
  const [active, setActive] = useState({
    day: within(value === '' ? todayIn(timeZone) : value, min, max),
    takesFocus: true,
  })
  const cell = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (active.takesFocus) cell.current?.focus()
  }, [active])
  const moveTo = (day: string, takesFocus: boolean) => setActive({ day: within(day, min, max), takesFocus })
  return { day: active.day, cell, moveTo }
}

type StepProps = { label: string; onClick: () => void; children: ReactNode }

// An Escape closes the calendar, not the dialog that it may stand in.
const step = { variant: 'subtle', color: 'gray', size: 'lg', 'data-mantine-stop-propagation': true } as const

const Step = ({ label, ...rest }: StepProps) => <ActionIcon {...step} aria-label={label} {...rest} />

type HeadProps = { title: string; titleId: string; onStep: (months: number) => void }

const Head = ({ title, titleId, onStep }: HeadProps) => {
  const words = useMessages(dayWords)
  return (
    <Group justify="space-between" wrap="nowrap" gap={0} mb={4}>
      <Group gap={0} wrap="nowrap">
        <Step label={words.previousYear} onClick={() => onStep(-12)}>
          <IconChevronsLeft size={18} />
        </Step>
        <Step label={words.previousMonth} onClick={() => onStep(-1)}>
          <IconChevronLeft size={18} />
        </Step>
      </Group>
      <Text id={titleId} fw={600} size="sm" aria-live="polite">
        {title}
      </Text>
      <Group gap={0} wrap="nowrap">
        <Step label={words.nextMonth} onClick={() => onStep(1)}>
          <IconChevronRight size={18} />
        </Step>
        <Step label={words.nextYear} onClick={() => onStep(12)}>
          <IconChevronsRight size={18} />
        </Step>
      </Group>
    </Group>
  )
}

const Calendar = (props: Props) => {
  const { value, onChange, min, max } = props
  const { region, timeZone } = useFormat()
  const names = namesIn(useLanguage())
  const titleId = useId()
  const { day: active, cell, moveTo } = useActiveDay(props)
  const first = firstWeekday(region)
  const weeks = weeksOf(active, first)
  const today = todayIn(timeZone)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(active, event, first)
    if (next === null) return
    event.preventDefault()
    moveTo(next, true)
  }
  return (
    <div className={styles['calendar']}>
      <Head
        title={names.month(active)}
        titleId={titleId}
        onStep={(months) => moveTo(plusMonths(active, months), false)}
      />
      <table aria-labelledby={titleId}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={names.wholeWeekday(day)}>
                {names.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <UnstyledButton
                    ref={day === active ? cell : undefined}
                    className={styles['day']}
                    aria-label={names.day(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    data-outside={day.slice(0, 7) !== active.slice(0, 7) || undefined}
                    data-mantine-stop-propagation
                    tabIndex={day === active ? 0 : -1}
                    disabled={day !== within(day, min, max)}
                    onClick={() => onChange(day)}
                    onKeyDown={onKeyDown}
                  >
                    {Number(day.slice(8))}
                  </UnstyledButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export default Calendar
