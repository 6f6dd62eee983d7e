/** An address that was just made, shown once: what to enter at the source, and how to sign or to try it. */
import { Alert, Stack, Text } from '@mantine/core'
import IconKey from 'icon:key'
import { Copyable } from '#platform/web/copyable.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { addressWords } from './address-messages.ts'

/** One line for a shell; a quote in the message ends and begins the quoting anew. */
const curlLine = (address: string, body: string): string =>
  `curl -d '${body.replaceAll("'", String.raw`'\''`)}' ${address}`

type Props = {
  path: string
  /** Null where messages need not be signed. */
  signKey: string | null
  /** A message to try it with; null where none is known yet. */
  example: string | null
}

export const MadeAddress = ({ path, signKey, example }: Props) => {
  const words = useMessages(addressWords)
  const address = `${location.origin}${path}`
  return (
    <Alert color="green" icon={<IconKey size={20} />} role="status" w="100%">
      <Stack gap="xs">
        <Text size="sm">{words.shownOnce}</Text>
        <Copyable text={address} label={words.copyAddress} />
        {signKey === null && example !== null && (
          <>
            <Text size="sm">{words.curlTitle}:</Text>
            <Copyable text={curlLine(address, example)} label={words.copyCurl} />
          </>
        )}
        {signKey !== null && (
          <>
            <Text size="sm">{words.keyTitle}:</Text>
            <Copyable text={signKey} label={words.copyKey} />
            <Text size="sm">{words.signedHow}</Text>
          </>
        )}
      </Stack>
    </Alert>
  )
}
