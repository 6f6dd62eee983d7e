/** By what the list can be narrowed with one press, each with how many there are; and the sums of what it leaves. */
import { Group, Text, UnstyledButton } from '@mantine/core'
import type { Status } from '#engine/status.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { withChosen } from '#platform/web/list-address.ts'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import type { BotCount, BotTotal } from '../contract.ts'
import { botList, modes } from '../list.ts'
import type { BotsAddress } from './api.ts'
import { botsMessages } from './bots-messages.ts'
import { listMessages } from './messages.ts'
import { statusMessages } from './state-messages.ts'

type Props = { counts: readonly BotCount[]; search: BotsAddress; onSearch: (search: BotsAddress) => void }

type ChipProps = { label: string; count: number; isOn: boolean; tone?: 'warning'; onPress: () => void }

const Chip = ({ label, count, isOn, tone, onPress }: ChipProps) => {
  const format = useFormat()
  return (
    <UnstyledButton className="chip" data-tone={tone} aria-pressed={isOn} onClick={onPress}>
      {label} <small className="tabular">{format.count(count)}</small>
    </UnstyledButton>
  )
}

/** Those that are deleted are the archive, which is counted with no others. */
const shown: readonly Status[] = ['active', 'waiting', 'pending', 'suspended-buy', 'suspended', 'closed', 'deleted']
const isKept = ({ status }: BotCount): boolean => status !== 'deleted'

const sum = (counts: readonly BotCount[], holds: (one: BotCount) => boolean): number =>
  counts.reduce((all, one) => (holds(one) ? all + one.bots : all), 0)

/** Money of a local exchange is not real, but its bots are live ones. */
const isOf = ({ kind }: BotCount, mode: (typeof modes)[number]): boolean => (kind === 'demo') === (mode === 'demo')

export const BotsChips = ({ counts, search, onSearch }: Props) => {
  const words = useMessages(botsMessages)
  const list = useMessages(listMessages)
  const names = useMessages(statusMessages)
  const choose = (chosen: {
    mode?: string | undefined
    status?: string | undefined
    needs?: string | undefined
    tag?: undefined
  }) => onSearch(withChosen(botList, search, chosen))
  const ofMode = (one: BotCount): boolean => modes.every((mode) => search.mode !== mode || isOf(one, mode))
  const isAll = [search.mode, search.status, search.needs, search.tag].every((part) => part === undefined)
  const needing = counts.reduce((all, one) => (ofMode(one) ? all + one.needing : all), 0)
  return (
    <Group gap={8} role="group" aria-label={words.filters} className="chips">
      <Chip
        label={words.all}
        count={sum(counts, isKept)}
        isOn={isAll}
        onPress={() => choose({ mode: undefined, status: undefined, needs: undefined, tag: undefined })}
      />
      {(needing > 0 || search.needs !== undefined) && (
        <Chip
          label={words.needsYou}
          count={needing}
          isOn={search.needs !== undefined}
          tone="warning"
          onPress={() => choose({ needs: search.needs === undefined ? 'you' : undefined })}
        />
      )}
      {search.tag !== undefined && (
        <UnstyledButton
          className="chip"
          aria-pressed
          aria-label={words.withoutTag({ tag: search.tag })}
          onClick={() => choose({ tag: undefined })}
        >
          #{search.tag} <span aria-hidden>×</span>
        </UnstyledButton>
      )}
      {modes.toReversed().map((mode) => (
        <Chip
          key={mode}
          label={list[mode]}
          count={sum(counts, (one) => isKept(one) && isOf(one, mode))}
          isOn={search.mode === mode}
          onPress={() => choose({ mode: search.mode === mode ? undefined : mode })}
        />
      ))}
      {shown
        .map((status) => ({ status, count: sum(counts, (one) => one.status === status && ofMode(one)) }))
        .filter(({ status, count }) => count > 0 || search.status === status)
        .map(({ status, count }) => (
          <Chip
            key={status}
            label={status === 'deleted' ? words.archived : names[status]}
            count={count}
            isOn={search.status === status}
            onPress={() => choose({ status: search.status === status ? undefined : status })}
          />
        ))}
    </Group>
  )
}

/** Sums of one kind of money in one quote a line: real money and that of a local exchange are never added. */
export const BotsSums = ({ totals }: { totals: readonly BotTotal[] }) => {
  const words = useMessages(botsMessages)
  const format = useFormat()
  return (
    <Group gap="4px 16px" className="bots-sums">
      {totals.map(({ kind, quote, bots, investment, total }) => (
        <Group key={`${kind} ${quote}`} gap={6}>
          <ModeBadge mode={kind} />
          <Text span inherit c="dimmed">
            <Money amount={investment} asset={quote} digits={2} /> · {words.botsCounted({ count: format.count(bots) })}
          </Text>
          <Profit amount={total} asset={quote} digits={2} fw={600} />
        </Group>
      ))}
    </Group>
  )
}
