/** Whether a run stays whatever comes after it. */
import { ActionIcon } from '@mantine/core'
import IconStar from 'icon:star'
import IconStarFilled from 'icon:star-filled'
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { BacktestRun } from '../contract.ts'
import { runsApi } from './api.ts'
import { runWords } from './messages.ts'

export const Star = ({ run: { id, isFavorite }, name }: { run: BacktestRun; name: string }) => {
  const words = useMessages(runWords)
  const act = useAct(runsApi.favor)
  const Icon = isFavorite ? IconStarFilled : IconStar
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={words.starOf({ name })}
        aria-pressed={isFavorite}
        loading={act.isBusy}
        onClick={() => act.send({ run: id, isFavorite: !isFavorite })}
      >
        <Icon size={18} />
      </ActionIcon>
      {act.error !== null && <Problem error={act.error} />}
    </>
  )
}
