import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { Conditions, register as contract } from '../contract.ts'
import { PASSWORD_MIN } from '../rules.ts'

export const registerApi = apiOf<typeof contract>('register')

const conditionsQuery = queryOptions({ ...registerApi.conditions.queryOptions({}), staleTime: 60_000 })

const usual: Conditions = { isOpen: true, passwordMin: PASSWORD_MIN, ageMin: 18, countries: [] }

/** What registering asks for here; the usual until the server has said. */
export const useConditions = (): Conditions => useQuery(conditionsQuery).data ?? usual
