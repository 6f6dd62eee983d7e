import IconMapQuestion from 'icon:map-question'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { shellWords } from './messages.ts'

export const NotFound = () => {
  const words = useMessages(shellWords)
  return (
    <>
      <PageHeading>{words.notFoundTitle}</PageHeading>
      <Empty icon={IconMapQuestion} title="404" actions={<ButtonLink to="/">{words.home}</ButtonLink>}>
        {words.notFound}
      </Empty>
    </>
  )
}
