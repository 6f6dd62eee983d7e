import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ConnectionState } from '#platform/web/connection.ts'
import type { PriceTick } from '../contract.ts'
import { connection, type Fact, keyOf, listenToFacts, prices } from './live.ts'

export const useConnection = (): ConnectionState => useSyncExternalStore(connection.subscribe, connection.get)

/** Calls back with each tick of a pair and renders nothing; returns how to stop. */
export const watchPrice = (exchange: string, pair: string, listener: (tick: PriceTick) => void): (() => void) => {
  const key = keyOf(exchange, pair)
  return prices.subscribe(key, () => {
    const tick = prices.get(key)
    if (tick !== undefined) listener(tick)
  })
}

/** Called with every fact about the reader's own bots; a page uses it to refetch what the fact has changed. */
export const useFacts = (listener: (fact: Fact) => void): void => {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    const leave = listenToFacts((fact) => listen(fact))
    return () => {
      leave()
    }
  }, [])
}
