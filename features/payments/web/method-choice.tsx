/** Ways to pay, one of which is chosen. */
import { Radio, Stack } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { methodWord, paymentWords } from '../messages.ts'
import type { Method } from '../methods.ts'
import { payPageWords } from './messages.ts'

type Props = {
  methods: readonly { method: Method; isSandbox: boolean }[]
  value: Method | null
  onChange: (method: Method) => void
  error?: string | undefined
}

export const MethodChoice = ({ methods, value, onChange, error }: Props) => {
  const words = useMessages(paymentWords)
  const page = useMessages(payPageWords)
  const choose = (chosen: string) => {
    const found = methods.find(({ method }) => method === chosen)
    if (found !== undefined) onChange(found.method)
  }
  return (
    <Radio.Group label={page.payment} value={value ?? ''} onChange={choose} error={error}>
      <Stack gap="xs" mt="xs">
        {methods.map(({ method, isSandbox }) => (
          <Radio
            key={method}
            value={method}
            label={words[methodWord[method]]}
            styles={{ body: { minHeight: 32, alignItems: 'center' } }}
            {...(isSandbox ? { description: page.sandboxMark } : {})}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
