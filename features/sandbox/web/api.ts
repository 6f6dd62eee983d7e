import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import type { sandbox as contract, SandboxView } from '../contract.ts'
import { sandboxErrors } from '../messages.ts'

export const sandboxApi = apiOf<typeof contract>('sandbox', { errors: sandboxErrors })

export type { SandboxView }

/** A change of the sandbox; what is on screen is read again right after it. */
export const useAct = <Input, Output>(act: (input: Input) => Promise<Output>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => client.invalidateQueries({ queryKey: sandboxApi.key() }),
  })
}
