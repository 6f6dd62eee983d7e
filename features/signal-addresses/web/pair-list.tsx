/** Pairs that are chosen one after the other. */
import { Button, Group, Input, NativeSelect, Stack, Text } from '@mantine/core'
import IconX from 'icon:x'
import { useMessages } from '#platform/web/language.tsx'
import type { Field } from '#platform/web/record-fields.tsx'
import { signalPageWords } from './messages.ts'

type Props = {
  pairs: readonly string[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
  isDisabled: boolean
}

const PairList = ({ pairs, chosen, onChange, error, isDisabled }: Props) => {
  const words = useMessages(signalPageWords)
  const others = pairs.filter((pair) => !chosen.includes(pair))
  return (
    <Stack gap="xs">
      <Input.Label component="div">{words.pairs}</Input.Label>
      {chosen.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noPairs}
        </Text>
      ) : (
        <Group gap="xs">
          {chosen.map((pair) => (
            <Button
              key={pair}
              variant="default"
              rightSection={<IconX size={16} aria-hidden />}
              aria-label={words.removePair({ pair })}
              disabled={isDisabled}
              onClick={() => onChange(chosen.filter((other) => other !== pair))}
            >
              {pair}
            </Button>
          ))}
        </Group>
      )}
      <NativeSelect
        label={words.addPair}
        value=""
        error={error}
        disabled={isDisabled}
        data={[{ value: '', label: words.addPairHint }, ...others]}
        onChange={({ currentTarget: { value } }) => value !== '' && onChange([...chosen, value])}
      />
    </Stack>
  )
}

export const pairList =
  (pairs: readonly string[]): Field<string[]> =>
  ({ value, onChange, error, isDisabled }) => (
    <PairList
      pairs={pairs}
      chosen={value}
      onChange={(chosen) => onChange(chosen)}
      error={error}
      isDisabled={isDisabled}
    />
  )
