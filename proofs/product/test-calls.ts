/** Every call of the product, with a stand-in for its handler that tells when it is reached. */
import {
  type AnyContractRouter,
  type AnySchema,
  getEventIteratorSchemaDetails,
  isContractProcedure,
} from '@orpc/contract'
import { type AnyRouter, implement } from '@orpc/server'
import type { ProcedureMeta } from '#platform/contract.ts'
import { contracts } from '#app/server/features.ts'

export type TestCall = {
  path: string
  method: string
  address: string | undefined
  summary: string | undefined
  meta: ProcedureMeta
  input: unknown
  output: unknown
  isStream: boolean
}

type Declared = {
  meta: object
  route: { method?: string | undefined; path?: string | undefined; summary?: string | undefined }
  inputSchema?: unknown
  outputSchema?: AnySchema | undefined
}

const declaredBy = (procedure: { '~orpc': Declared }): Declared => procedure['~orpc']

/** `reached` stands in for each handler: what matters here is whether a call gets that far. */
const walk = (contract: AnyContractRouter, path: string[] = []): { calls: TestCall[]; router: AnyRouter } => {
  if (isContractProcedure(contract)) {
    const { meta, route, inputSchema, outputSchema } = declaredBy(contract)
    const call = {
      path: path.join('/'),
      method: route.method ?? 'POST',
      address: route.path,
      summary: route.summary,
      meta: meta as ProcedureMeta,
      input: inputSchema,
      output: outputSchema,
      isStream: getEventIteratorSchemaDetails(outputSchema) !== undefined,
    }
    const router: AnyRouter = implement(contract).handler(() => {
      throw new Error('reached')
    })
    return { calls: [call], router }
  }
  const inner = Object.entries(contract).map(([key, value]) => [key, walk(value, [...path, key])] as const)
  return {
    calls: inner.flatMap(([, { calls }]) => calls),
    router: Object.fromEntries(inner.map(([key, { router }]) => [key, router])),
  }
}

export const { calls, router } = walk(contracts)
