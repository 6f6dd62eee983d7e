import { Switch } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { addressWords } from './address-messages.ts'

/** Whether messages to an address must be signed. */
export const SignedSwitch = ({ isSigned, onSigned }: { isSigned: boolean; onSigned: (isSigned: boolean) => void }) => {
  const words = useMessages(addressWords)
  return (
    <Switch
      checked={isSigned}
      label={words.signed}
      description={words.signedHelp}
      onChange={({ currentTarget }) => onSigned(currentTarget.checked)}
    />
  )
}
