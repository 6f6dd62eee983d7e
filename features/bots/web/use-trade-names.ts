import { useMemo } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { driverMessages } from './driver-messages.ts'
import { driverOf } from './family.ts'
import { type Named, tradeNames } from './trade-name.ts'

type NameOf = (id: number) => string

/** `nameOf` where the heading says what it is, `titleOf` at the beginning of a sentence, `inside` further on in it. */
export const useTradeNames = (
  { family, trades }: Named,
  tickSize: string,
): { nameOf: NameOf; titleOf: NameOf; inside: NameOf } => {
  const driven = useMessages(driverMessages[driverOf(family)])
  const format = useFormat()
  return useMemo(() => {
    const nameOf = tradeNames({ family, trades }, format, tickSize)
    return {
      nameOf,
      titleOf: (id) => driven.named({ name: nameOf(id) }),
      inside: (id) => driven.namedInside({ name: nameOf(id) }),
    }
  }, [family, trades, driven, format, tickSize])
}
