/** The fields of forms: plain, wrong and locked. */
import { Title } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '#platform/web/day-field.tsx'
import {
  ChoiceField,
  type FieldFrame,
  frameProps,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
} from '#platform/web/form-fields.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Section } from '#platform/web/section.tsx'
import { testPageWords } from './messages.ts'

type State = 'plain' | 'wrong' | 'locked'

const Fields = ({ state }: { state: State }) => {
  const words = useMessages(testPageWords)
  const [text, setText] = useState('12')
  const [choice, setChoice] = useState('one')
  const [isOn, setIsOn] = useState(true)
  const [day, setDay] = useState('2026-11-18')
  const choices = [
    { value: 'one', label: words.one },
    { value: 'two', label: words.two },
  ]
  const frame = (label: string): FieldFrame => ({
    path: `${state}.${label}`,
    label,
    help: words.help,
    limits: words.limits,
    ...(state === 'wrong' ? { error: words.wrongValue } : {}),
    ...(state === 'locked' ? { disabledReason: words.lockedReason } : {}),
  })
  return (
    <>
      <Title order={3} size="h5">
        {words[state]}
      </Title>
      <TextField {...frame(words.text)} value={text} onChange={setText} />
      <NumberField {...frame(words.number)} value={text} unit="USDC" onChange={setText} />
      <ChoiceField {...frame(words.choice)} value={choice} choices={choices} onChange={setChoice} />
      <SelectField
        {...frame(words.select)}
        value={choice}
        choices={choices}
        searchable
        nothingFound={words.nothingFound}
        onChange={setChoice}
      />
      <DayField {...frameProps(frame(words.day))} value={day} onChange={setDay} />
      <SwitchField {...frame(words.switch)} value={isOn} onChange={setIsOn} />
    </>
  )
}

export const FieldStates = () => {
  const words = useMessages(testPageWords)
  return (
    <Section title={words.fields}>
      <Fields state="plain" />
      <Fields state="wrong" />
      <Fields state="locked" />
    </Section>
  )
}
