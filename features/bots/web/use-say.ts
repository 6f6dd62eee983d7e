/** The sentence for what the server refused to bots of a family. */
import { useMessages } from '#platform/web/language.tsx'
import { useSentence } from '#platform/web/problem.tsx'
import { useKits } from './family-kit.ts'
import { botErrors } from './messages.ts'

export const useSay = (family: string): ((error: unknown) => string) => {
  const platform = useSentence(useMessages(botErrors))
  const kit = useKits([family])(family)
  return (error) => kit?.refusal(error) ?? platform(error)
}
