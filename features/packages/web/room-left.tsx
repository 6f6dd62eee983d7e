/** Says before a form is filled in whether there is room for what it makes. */
import { groupName } from '#bots/group-messages.ts'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { packageWords } from '../messages.ts'
import { usageQuery } from './api.ts'
import { usageWords } from './messages.ts'

export const RoomLeft = ({ group, mode }: { group: string; mode: 'live' | 'demo' }) => {
  const language = useLanguage()
  const names = useMessages(packageWords)
  const words = useMessages(usageWords)
  const format = useFormat()
  const { data } = useQuery(usageQuery)
  const cell = data?.groups.find((one) => one.group === group)?.[mode]
  if (data?.isExpired === true)
    return (
      <Alert color="red" title={names.packageNone} mb="md">
        <ButtonLink to="/user/profile" search={{ tab: 'requests' }} variant="default">
          {words.ask}
        </ButtonLink>
      </Alert>
    )
  if (cell === undefined || cell.kind === 'unlimited') return null
  if (cell.kind === 'not-included')
    return <Alert color="yellow">{`${groupName(language, group)}: ${names.packageNotIncluded}`}</Alert>
  if (cell.remaining === 0)
    return (
      <Alert color="yellow">
        {words.full({ group: groupName(language, group), used: format.count(cell.used), max: format.count(cell.max) })}
      </Alert>
    )
  return <Text c="dimmed">{words.roomLeft({ left: format.count(cell.remaining), max: format.count(cell.max) })}</Text>
}
