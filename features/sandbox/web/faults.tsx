import { Button, Stack } from '@mantine/core'
import IconShieldCheck from 'icon:shield-check'
import { useMemo } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { type SandboxView, sandboxApi, useAct } from './api.ts'
import { FaultAdder } from './fault-adder.tsx'
import { fieldsOfKind } from './fault-form.ts'
import { faultNames, faultWords } from './fault-messages.ts'
import { sandboxWords } from './messages.ts'

type FaultRow = SandboxView['faults'][number]

/** Calls, ways, streams, events and symbols by their own names; empty for everywhere. */
const placeOf = ({ fault }: FaultRow): string => {
  const targets = 'on' in fault ? Object.values(fault.on) : 'symbol' in fault ? [fault.symbol] : []
  return targets.filter((text) => text !== null).join(', ')
}

/** How hard it strikes; empty where there is nothing to say. */
const strengthOf = ({ fault }: FaultRow, units: { ms: string; seconds: string }): string => {
  const amounts = [
    'ms' in fault ? `${fault.ms} ${units.ms}` : null,
    'seconds' in fault ? `${fault.seconds} ${units.seconds}` : null,
    'status' in fault ? `HTTP ${fault.status}` : null,
    'code' in fault ? `${fault.code}` : null,
    'parts' in fault ? `×${fault.parts}` : null,
  ]
  return amounts.filter((text) => text !== null).join(', ')
}

const useColumns = (onRemove: (id: string) => void): readonly Column<FaultRow>[] => {
  const words = useMessages(sandboxWords)
  const names = useMessages(faultNames)
  const { unitMs, unitSeconds } = useMessages(faultWords)
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'fault', header: words.fault, cell: ({ fault }) => names[fault.kind], card: 'title' },
      {
        id: 'strength',
        header: words.strength,
        cell: (row) => strengthOf(row, { ms: unitMs, seconds: unitSeconds }) || '–',
      },
      { id: 'where', header: words.where, cell: (row) => placeOf(row) || words.everywhere },
      {
        id: 'left',
        header: words.left,
        numeric: true,
        cell: ({ times }) =>
          times === null ? words.untilRemoved : times === 0 ? words.spent : `${format.count(times)}×`,
      },
      {
        id: 'struck',
        header: words.struck,
        numeric: true,
        // What lasts until it is removed does not come in strikes.
        cell: ({ fault, struck }) => (fieldsOfKind[fault.kind].includes('times') ? `${format.count(struck)}×` : '–'),
      },
      {
        id: 'remove',
        header: words.remove,
        card: 'foot',
        cell: ({ id, fault, times }) =>
          times !== 0 && (
            <Button variant="default" aria-label={`${words.remove}: ${names[fault.kind]}`} onClick={() => onRemove(id)}>
              {words.remove}
            </Button>
          ),
      },
    ],
    [words, names, unitMs, unitSeconds, format, onRemove],
  )
}

export const Faults = ({ sandbox }: { sandbox: SandboxView }) => {
  const words = useMessages(sandboxWords)
  const { mutate, error } = useAct((fault: string) => sandboxApi.removeFault.call({ fault }))
  const columns = useColumns(mutate)
  return (
    <Stack>
      {error !== null && <Problem error={error} />}
      <DataTable
        label={words.faultsLabel}
        columns={columns}
        rows={[...sandbox.faults, ...sandbox.spentFaults]}
        rowKey={({ id }) => id}
        empty={
          <Empty icon={IconShieldCheck} title={words.noFaultsTitle}>
            {words.noFaults}
          </Empty>
        }
      />
      <FaultAdder sandbox={sandbox} />
    </Stack>
  )
}
