/** Careful, balanced, active, or as last time. */
import { Input, SegmentedControl } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { type PresetChoice, presetNames } from './use-presets.ts'
import { wizardMessages } from './wizard-messages.ts'

type Props = { chosen: PresetChoice | null; hasLast: boolean; choose: (choice: PresetChoice) => void }

const choices = [...presetNames, 'last'] as const

export const Presets = ({ chosen, hasLast, choose }: Props) => {
  const words = useMessages(wizardMessages)
  return (
    <Input.Wrapper
      labelElement="div"
      label={words.presets}
      description={hasLast ? words.presetsHelp : `${words.presetsHelp} ${words.noLast}`}
      mb="lg"
      inputWrapperOrder={['label', 'input', 'description']}
      styles={{ label: { fontWeight: 600 }, description: { marginTop: 4 } }}
    >
      <SegmentedControl
        fullWidth
        aria-label={words.presets}
        value={chosen ?? ''}
        onChange={(name) => {
          const choice = choices.find((one) => one === name)
          if (choice !== undefined) choose(choice)
        }}
        data={choices.map((value) => ({ value, label: words[value], disabled: value === 'last' && !hasLast }))}
      />
    </Input.Wrapper>
  )
}
