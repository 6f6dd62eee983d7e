import { Text } from '@mantine/core'
import IconLock from 'icon:lock'
import { messages } from '#engine/messages.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'

const freezeWords = messages(
  {
    title: ({ until }: { until: string }) => `Live bots buy nothing new until ${until}`,
    text: 'Your password was set anew over a link, and no authenticator that was there before has been shown since. Profits, exits and stops go on. If it was not you, suspend everything and contact us.',
  },
  {
    title: ({ until }) => `Az éles botok nem vesznek semmi újat eddig: ${until}`,
    text: 'Jelszavát hivatkozáson át újra megadták, és azóta nem igazolta magát korábbi hitelesítő alkalmazással. A profitok, kilépések és stopok mennek tovább. Ha nem Ön volt, függesszen fel mindent, és írjon nekünk!',
  },
)

/** Entries of live bots that wait after a new password. */
export const FreezeLine = ({ untilMs }: { untilMs: number }) => {
  const words = useMessages(freezeWords)
  const format = useFormat()
  return (
    <div className="warning-line">
      <IconLock size={20} color="var(--warning)" aria-hidden />
      <span>
        <Text span fw={600}>
          {words.title({ until: format.dateTime(untilMs) })}
        </Text>
        <Text span size="sm" c="dimmed" display="block">
          {words.text}
        </Text>
      </span>
    </div>
  )
}
