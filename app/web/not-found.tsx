import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { shellWords } from './messages.ts'

export const NotFound = () => {
  const words = useMessages(shellWords)
  return (
    <>
      <PageHeading>{words.notFoundTitle}</PageHeading>
      <Empty
        icon={IconMapQuestion}
        title="404"
        actions={
          <Button component={Link} to="/">
            {words.home}
          </Button>
        }
      >
        {words.notFound}
      </Empty>
    </>
  )
}
