import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import IconChartLine from 'icon:chart-line'
import { useMemo, useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useSentence } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { sandboxErrors } from '../messages.ts'
import { type SandboxView, sandboxApi, useAct } from './api.ts'
import { sandboxWords } from './messages.ts'
import { PriceDialog, type SymbolRow } from './price-dialog.tsx'

const SPEEDS = [0.5, 1, 2, 5, 10, 30, 60]

const Speed = ({ speed }: { speed: number }) => {
  const words = useMessages(sandboxWords)
  const errors = useMessages(sandboxErrors)
  const sentence = useSentence(errors)
  const format = useFormat()
  const setting = useAct((wanted: number) => sandboxApi.setSpeed.call({ speed: wanted }))
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].toSorted((left, right) => left - right)
  return (
    <NativeSelect
      label={words.speed}
      description={words.speedHelp}
      value={String(speed)}
      data={speeds.map((value) => ({
        value: String(value),
        label: words.speedOf({ speed: format.decimal(String(value)) }),
      }))}
      onChange={({ currentTarget }) => setting.mutate(Number(currentTarget.value))}
      error={setting.isError ? sentence(setting.error) : undefined}
      maw={360}
    />
  )
}

const useColumns = (onSet: (symbol: string) => void): readonly Column<SymbolRow>[] => {
  const words = useMessages(sandboxWords)
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'symbol', header: words.symbol, cell: ({ symbol }) => symbol, card: 'title' },
      { id: 'pair', header: words.pair, cell: ({ pair }) => pair },
      {
        id: 'price',
        header: words.price,
        numeric: true,
        cell: ({ price, tickSize }) => (price === null ? words.noPrice : format.price(price, tickSize)),
      },
      {
        id: 'set',
        header: words.change,
        card: 'foot',
        cell: ({ symbol }) => (
          <Button variant="default" aria-label={`${words.setPrice}: ${symbol}`} onClick={() => onSet(symbol)}>
            {words.setPrice}
          </Button>
        ),
      },
    ],
    [words, format, onSet],
  )
}

export const Prices = ({ sandbox }: { sandbox: SandboxView }) => {
  const words = useMessages(sandboxWords)
  const [chosen, setChosen] = useState<string | null>(null)
  const columns = useColumns(setChosen)
  const row = sandbox.symbols.find(({ symbol }) => symbol === chosen)
  return (
    <Stack>
      <Speed speed={sandbox.speed} />
      <Text c="dimmed" size="sm">
        {words.forgotten}
      </Text>
      <DataTable
        label={words.pricesLabel}
        columns={columns}
        rows={sandbox.symbols}
        rowKey={({ symbol }) => symbol}
        empty={
          <Empty icon={IconChartLine} title={words.offTitle}>
            {words.off}
          </Empty>
        }
      />
      {row !== undefined && <PriceDialog row={row} onClose={() => setChosen(null)} />}
    </Stack>
  )
}
