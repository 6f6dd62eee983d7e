import { Button, Group } from '@mantine/core'
import IconAdjustments from 'icon:adjustments'
import IconPlus from 'icon:plus'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { familyNamed, familyTitle, offeredTo, titleOf } from '#features/bots/web/index.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import { apiOf } from '#platform/web/api.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { Fetched } from '#platform/web/fetched.tsx'
import { useFormat, useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { markets as marketCalls } from '../../markets/contract.ts'
import type { PairSetting } from '../contract.ts'
import { pairSettingsApi, pairSettingsQuery } from './api.ts'
import { pairSettingWords } from './messages.ts'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const PairForm = lazy(() => import('./pair-form.tsx'))

const marketsApi = apiOf<typeof marketCalls>('markets')

export const Route = createFileRoute('/bots/$family/settings')({
  staticData: { grant: 'trading', title: familyTitle('pair-settings') },
  loader: ({ params }) => {
    familyNamed(params.family, 'pair-settings')
  },
  component: SettingsPage,
})

const keyOf = ({ exchange, pair }: PairSetting): string => `${exchange} ${pair}`

const useColumns = (onChange: (setting: PairSetting) => void): readonly Column<PairSetting>[] => {
  const words = useMessages(pairSettingWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'pair', header: words.pair, card: 'title', cell: ({ pair }) => pair },
      { id: 'exchange', header: words.exchange, cell: ({ exchange }) => exchangeTitle({ name: exchange }) },
      { id: 'key', header: words.key, cell: ({ key }) => key?.name ?? words.noKey },
      {
        id: 'leverage',
        header: words.leverage,
        numeric: true,
        cell: ({ leverage }) => words.times({ leverage: format.count(leverage) }),
      },
      { id: 'margin', header: words.marginType, cell: ({ marginType }) => words[marginType] },
      {
        id: 'acts',
        header: words.acts,
        card: 'foot',
        cell: (setting) => (
          <Group gap="xs" justify="flex-end">
            <Button variant="default" aria-label={words.changeOf(setting)} onClick={() => onChange(setting)}>
              {words.change}
            </Button>
            <AskButton
              tone="danger"
              confirm={words.remove}
              label={words.removeOf(setting)}
              title={words.removeTitle(setting)}
              text={words.removeText}
              of={pairSettingsApi.remove}
              input={{ exchange: setting.exchange, pair: setting.pair }}
              done={words.removed(setting)}
            />
          </Group>
        ),
      },
    ],
    [words, exchangeTitle, format, onChange],
  )
}

function SettingsPage() {
  const { family } = Route.useParams()
  const words = useMessages(pairSettingWords)
  const title = useTitle()
  const settings = useQuery(pairSettingsQuery())
  const markets = useQuery(marketsApi.list.queryOptions({})).data?.markets
  /** `new` for a pair that is not set yet. */
  const [open, setOpen] = useState<PairSetting | 'new' | null>(null)
  const columns = useColumns(setOpen)
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen('new')} disabled={markets === undefined}>
      {words.add}
    </Button>
  )
  return (
    <>
      <PageHeading
        subtitle={words.subtitle}
        actions={
          <>
            <ButtonLink to="/bots/$family/dashboard" params={{ family }} variant="default">
              {words.bots}
            </ButtonLink>
            {add}
          </>
        }
      >
        {title(titleOf(familyNamed(family, 'pair-settings'), 'pair-settings'))}
      </PageHeading>
      <Fetched of={settings} height={240}>
        {({ settings: rows }) => (
          <DataTable
            label={words.table}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            empty={
              <Empty icon={IconAdjustments} title={words.noneTitle} actions={add}>
                {words.none}
              </Empty>
            }
          />
        )}
      </Fetched>
      {open !== null && markets !== undefined && (
        <Suspense>
          <PairForm
            setting={open === 'new' ? null : open}
            markets={offeredTo(family, markets)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
