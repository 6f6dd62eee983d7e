/** Every permission there is: those that some call of the product asks for. */
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import type { Permission } from '#platform/access.ts'
import type { ProcedureMeta } from '#platform/contract.ts'

/** Every contract begins with the marks of the platform. */
const asMeta = (meta: unknown) => meta as ProcedureMeta

const named = (contract: AnyContractRouter): Permission[] => {
  if (!isContractProcedure(contract)) return Object.values(contract).flatMap(named)
  const { permission } = asMeta(contract['~orpc'].meta)
  return permission === null ? [] : [permission]
}

/** In the order of the alphabet, each once. */
export const permissionsOf = (contract: AnyContractRouter): readonly Permission[] =>
  [...new Set(named(contract))].toSorted()
