import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { Conditions, register as contract } from '../contract.ts'
import { PASSWORD_MIN } from '../rules.ts'
import { registerFieldErrors } from '../field-messages.ts'
import { registerErrors } from '../messages.ts'

export const registerApi = apiOf<typeof contract>('register', { errors: registerErrors, fields: [registerFieldErrors] })

const conditionsQuery = queryOptions({ ...registerApi.conditions.queryOptions({}), staleTime: 60_000 })

const usual: Conditions = { isOpen: true, passwordMin: PASSWORD_MIN, ageMin: 18, countries: [] }

/** What registering asks for here; the usual until the server has said. */
export const useConditions = (): Conditions => useQuery(conditionsQuery).data ?? usual
