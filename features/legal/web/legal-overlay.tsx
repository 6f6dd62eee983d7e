/** Legal texts lie over any page and stand in its address: `?legal=terms`. Going back closes them. */
import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, lazy, type ReactNode, Suspense } from 'react'
import { useLanguage } from '#platform/web/language.tsx'
import { linkTo } from '#platform/web/product.ts'
import { type LegalKind, legalKinds } from '../kinds.ts'

const LegalDialog = lazy(() => import('./legal-dialog.tsx'))

export type LegalSearch = { legal?: LegalKind }

/** What the root route takes from the address of every page. */
export const readLegalSearch = ({ legal }: Record<string, unknown>): LegalSearch => {
  const kind = legalKinds.find((one) => one === legal)
  return kind === undefined ? {} : { legal: kind }
}

export const LegalOverlay = ({ licenses }: { licenses: ReactNode }) => {
  const { legal } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  if (legal === undefined) return null
  const close = () => {
    // Opened by a link of a page: that page is one step back. Opened by its address: there is nothing behind it.
    if (history.canGoBack()) history.back()
    else void navigate({ to: '.', search: ({ legal: _legal, ...rest }) => rest, replace: true, resetScroll: false })
  }
  return (
    <Suspense>
      <LegalDialog kind={legal} licenses={licenses} onClose={close} />
    </Suspense>
  )
}

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>

const AnchorLink = createLink((props: AnchorProps & Attributes) => <Anchor {...props} />)

type LinkProps = { kind: LegalKind; className?: string; children: ReactNode }

/** Opens a legal text over the page that it stands on; one that is kept elsewhere in a page of its own, so that nothing typed here is lost. */
export const LegalLink = ({ kind, className = '', children }: LinkProps) => {
  const language = useLanguage()
  const elsewhere = linkTo(kind)
  if (elsewhere !== null)
    return (
      <Anchor
        href={elsewhere.replaceAll('{language}', language)}
        target="_blank"
        rel="noopener noreferrer"
        size="sm"
        className={className}
      >
        {children}
      </Anchor>
    )
  return (
    <AnchorLink
      to="."
      search={(before) => ({ ...before, legal: kind })}
      resetScroll={false}
      size="sm"
      className={className}
    >
      {children}
    </AnchorLink>
  )
}
