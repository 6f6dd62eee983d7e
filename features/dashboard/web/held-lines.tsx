import { Text } from '@mantine/core'
import IconLock from 'icon:lock'
import { messages } from '#engine/messages.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { Overview } from '../contract.ts'

const heldWords = messages(
  {
    title: ({ exchange }: { exchange: string }) => `${exchange}: no new order leaves`,
    text: ({ since }: { since: string }) =>
      `Since ${since}, because your account there shows something that our records do not have. Orders at the exchange stay. An administrator has to look, and has been told.`,
  },
  {
    title: ({ exchange }) => `${exchange}: nem indul új megbízás`,
    text: ({ since }) =>
      `${since} óta, mert az ottani számláján olyasmi látszik, ami a nyilvántartásunkban nincs. Ami a tőzsdén áll, ott marad. Egy adminisztrátornak meg kell néznie, és már értesült róla.`,
  },
)

/** Accounts that stand still until an administrator has looked. */
export const HeldLines = ({ held }: { held: Overview['held'] }) => {
  const words = useMessages(heldWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const format = useFormat()
  return held.map(({ account, exchange, sinceMs }) => (
    <div key={account} className="warning-line">
      <IconLock size={20} color="var(--warning)" aria-hidden />
      <span>
        <Text span fw={600}>
          {words.title({ exchange: exchangeTitle({ name: exchange }) })}
        </Text>
        <Text span size="sm" c="dimmed" display="block">
          {words.text({ since: format.dateTime(sinceMs) })}
        </Text>
      </span>
    </div>
  ))
}
