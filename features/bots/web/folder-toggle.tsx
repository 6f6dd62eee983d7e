/** All bots of a folder at once: suspended while any of them runs, else started; each of them answers for itself, and it can be taken back. */
import { Button } from '@mantine/core'
import IconPlayerPause from 'icon:player-pause'
import IconPlayerPlay from 'icon:player-play'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#platform/web/language.tsx'
import { botPageQuery } from './api.ts'
import { BulkResults } from './bulk-results.tsx'
import { type FolderFacts, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'
import { toggleOf } from './toggle.ts'
import { useBulk } from './use-bulk.ts'
import { useFolderToggle } from './use-folder-toggle.ts'
import { useSay } from './use-say.ts'

export const FolderToggle = ({ folder: { id, family } }: { folder: Pick<FolderFacts, 'id' | 'family'> }) => {
  const words = useMessages(foldersWords)
  const client = useQueryClient()
  const say = useSay(family)
  const bulk = useBulk()
  const which = { family, folder: id }
  const toggles = (useQuery(botPageQuery(which, {})).data?.bots ?? []).map(toggleOf)
  const kind = toggles.includes('suspend') ? 'suspend' : toggles.includes('start') ? 'start' : null
  const toggling = useFolderToggle(bulk.run)
  const toggle = (asked: 'suspend' | 'start') =>
    toggling.mutate(
      { which, search: {}, kind: asked },
      {
        onSuccess: () => client.invalidateQueries({ queryKey: foldersApi.key() }),
        onError: (error) => notifications.show({ color: 'red', message: say(error) }),
      },
    )
  return (
    <>
      {kind !== null && (
        <Button
          variant="default"
          leftSection={kind === 'suspend' ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
          loading={toggling.isPending}
          onClick={() => toggle(kind)}
        >
          {kind === 'suspend' ? words.suspendAll : words.startAll}
        </Button>
      )}
      <BulkResults of={bulk} say={say} />
    </>
  )
}
