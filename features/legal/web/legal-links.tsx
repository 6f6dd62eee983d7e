/** Links to all legal texts, for the foot of every page. */
import { useMessages } from '#platform/web/language.tsx'
import { legalKinds } from '../kinds.ts'
import { LegalLink } from './legal-overlay.tsx'
import { legalWords, titleOf } from './messages.ts'

export const LegalLinks = () => {
  const words = useMessages(legalWords)
  return legalKinds.map((kind) => (
    <LegalLink key={kind} kind={kind} className="footer-link">
      {words[titleOf[kind]]}
    </LegalLink>
  ))
}
