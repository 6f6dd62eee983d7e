/** All bots of a folder at once: suspended while one of them runs, else started. */
import { useMutation } from '@tanstack/react-query'
import { type BotsAddress, readAllBots, type Which } from './api.ts'
import { toggleOf } from './toggle.ts'
import type { useBulk } from './use-bulk.ts'

type Asked = { which: Which; search: BotsAddress; kind: 'suspend' | 'start' }

export const useFolderToggle = (run: ReturnType<typeof useBulk>['run']) =>
  useMutation({
    mutationFn: async ({ which, search, kind }: Asked) => {
      const inside = await readAllBots(which, search)
      await run(
        { kind, part: 'all' },
        inside.filter((bot) => toggleOf(bot) === kind),
      )
    },
  })
