import { messages } from '#engine/messages.ts'

/** What packages count; apart from the words of what is used, which the form of a new bot has too. */
export const countedMessages = messages(
  { counted: 'Each line of a bot counts, and each pair of an INDICATOR, RSI or SIGNAL bot.' },
  { counted: 'A botok minden vonala számít, az INDICATOR, RSI és SIGNAL botoknál minden pár.' },
)
