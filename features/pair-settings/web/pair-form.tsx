/** Sets one futures pair: its key, its leverage and its margin type. */
import { useQuery } from '@tanstack/react-query'
import { type MarginType, marginTypes } from '#engine/market.ts'
import { useAct } from '#platform/web/act.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import { apiOf } from '#platform/web/api.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { choice, line } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import type { apiKeys } from '../../api-keys/contract.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import { pairSettings as contract, type PairSetting } from '../contract.ts'
import { pairSettingsApi } from './api.ts'
import { pairSettingWords } from './messages.ts'

const keysApi = apiOf<typeof apiKeys>('apiKeys')

type Typed = { pair: string; key: string; leverage: string; marginType: MarginType }
type Props = { setting: PairSetting | null; markets: readonly MarketSummary[]; onClose: () => void }

const placeOf = ({ exchange, pair }: { exchange: string; pair: string }): string => `${exchange} ${pair}`

/** Beginning with the pair as it is set, or with the first that is not. */
const typedOf = (setting: PairSetting | null, markets: readonly MarketSummary[]): Typed => {
  const [first] = markets
  if (setting === null)
    return { pair: first === undefined ? '' : placeOf(first), key: '', leverage: '5', marginType: 'isolated' }
  const { key, leverage, marginType } = setting
  return { pair: placeOf(setting), key: key?.id ?? '', leverage: String(leverage), marginType }
}

const readTyped = ({ pair: place, key, leverage, marginType }: Typed) => {
  const [exchange = '', pair = ''] = place.split(' ')
  const times = leverage.trim()
  return {
    exchange,
    pair,
    key: key === '' ? null : key,
    leverage: times === '' ? Number.NaN : Number(times),
    marginType,
  }
}

export default function PairForm({ setting, markets, onClose }: Props) {
  const words = useMessages(pairSettingWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const format = useFormat()
  const keys = useQuery(keysApi.list.queryOptions({})).data?.keys
  const act = useAct(pairSettingsApi.save, { done: (_saved, input) => words.saved(input), leave: onClose })
  const most = Math.max(...markets.map(({ futures }) => futures?.offered?.maxLeverage ?? 1), 1)
  const fields = {
    pair: choice({
      label: words.pair,
      options: markets.map((market) => ({
        value: placeOf(market),
        label: `${market.pair} · ${exchangeTitle({ name: market.exchange })}`,
      })),
    }),
    key: choice({
      label: words.key,
      help: words.keyHelp,
      options: [
        { value: '', label: words.noKey },
        ...(keys ?? [])
          .filter(({ status, futures }) => status === 'active' && futures)
          .map(({ id, name, exchange }) => ({ value: id, label: `${name} · ${exchangeTitle({ name: exchange })}` })),
      ],
    }),
    leverage: line({ label: words.leverage, help: words.leverageHelp({ most: format.count(most) }) }),
    marginType: choice<MarginType>({
      label: words.marginType,
      options: marginTypes.map((value) => ({ value, label: words[value] })),
    }),
  }
  return (
    <Sheet title={setting === null ? words.titleAdd : words.changeOf(setting)} onClose={onClose}>
      <RecordForm
        of={contract.save}
        initial={typedOf(setting, markets)}
        fields={setting === null ? fields : { ...fields, pair: () => null }}
        act={act}
        read={readTyped}
        onCancel={onClose}
      />
    </Sheet>
  )
}
