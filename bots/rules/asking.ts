/** What the answers to users' asks share. */
import type { Part } from '#engine/event.ts'
import type { Reason } from '#engine/status.ts'
import type { Refusal } from '#engine/unit.ts'

export const refuse = (code: string, values: Readonly<Record<string, string>> = {}): Refusal => ({ code, values })

export const hasPart = (part: Part, side: 'entries' | 'profits'): boolean => part === 'all' || part === side

export const added = (reasons: readonly Reason[], reason: Reason): readonly Reason[] =>
  reasons.includes(reason) ? reasons : [...reasons, reason]
