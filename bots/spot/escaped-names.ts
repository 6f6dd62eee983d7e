/** What a bot is called that takes over coins (bots.md 12.6): it is named when it is made, and read in its reader's language. */
import { type Language, messages } from '#engine/messages.ts'

/** The longest name of a bot. */
const LONGEST_NAME = 100

const PREFIX = 'Escaped: '

const words = messages(
  { escaped: ({ name }: { name: string }) => `${PREFIX}${name}` },
  { escaped: ({ name }) => `Kimenekítve: ${name}` },
)

export const escapedName = (name: string): string => `${PREFIX}${name}`.slice(0, LONGEST_NAME)

/** A bot's name as people read it: what users have given stays as it is. */
export const nameIn = (language: Language, name: string): string =>
  name.startsWith(PREFIX) ? words[language].escaped({ name: name.slice(PREFIX.length) }) : name
