/** One of several ways to do something, each with what it means below it. */
import { Radio, Stack } from '@mantine/core'

export type Way<Value extends string> = { value: Value; label: string; help?: string; isOff?: boolean }

type Props<Value extends string> = {
  label: string
  value: Value
  ways: readonly Way<Value>[]
  onChange: (value: Value) => void
}

export const WayField = <Value extends string>({ label, value, ways, onChange }: Props<Value>) => (
  <Radio.Group
    label={label}
    value={value}
    onChange={(next) => {
      const chosen = ways.find((way) => way.value === next)
      if (chosen !== undefined) onChange(chosen.value)
    }}
  >
    <Stack gap={ways.some(({ help }) => help !== undefined) ? 'sm' : 'xs'} mt="xs">
      {ways.map((way) => (
        <Radio
          key={way.value}
          value={way.value}
          label={way.label}
          description={way.help}
          disabled={way.isOff === true}
        />
      ))}
    </Stack>
  </Radio.Group>
)
