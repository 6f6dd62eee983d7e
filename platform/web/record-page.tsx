/** The page of one thing that the administration looks at and changes: heading, the way back, and why its reader may only look. */
import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Permission } from '../access.ts'
import { ButtonLink } from './button-link.tsx'
import { Fetched } from './fetched.tsx'
import { MayNot } from './may-not.tsx'
import { PageHeading } from './page-heading.tsx'
import { useRefusal } from './use-refusal.ts'

type Props<Row> = {
  title: string
  /** Where its list is. */
  back: { to: NonNullable<LinkProps['to']>; label: string }
  of: UseQueryResult<Row>
  /** Room in pixels until it is there. */
  height: number
  permission: Permission
  mayNot: string
  children: (row: Row, isDisabled: boolean) => ReactNode
}

export const RecordPage = <Row,>({ title, back, of, height, permission, mayNot, children }: Props<Row>) => {
  const isDisabled = useRefusal(permission) !== null
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink to={back.to} variant="default">
            {back.label}
          </ButtonLink>
        }
      >
        {title}
      </PageHeading>
      <Fetched of={of} height={height}>
        {(row) => (
          <Stack maw={860}>
            <MayNot permission={permission} text={mayNot} />
            {children(row, isDisabled)}
          </Stack>
        )}
      </Fetched>
    </>
  )
}
