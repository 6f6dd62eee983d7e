/** Parts common to all answers to users' asks. */
import type { Ask, Part } from '#engine/event.ts'
import type { Reason } from '#engine/status.ts'
import type { Refusal } from '#engine/unit.ts'
import type { askMessages } from './ask-messages.ts'

/** Refusal with a code that has a sentence; another code does not compile. */
export const refusing =
  <Code extends string>() =>
  (code: Code, values: Readonly<Record<string, string>> = {}): Refusal => ({ code, values })

export const refuse = refusing<keyof (typeof askMessages)['en']>()

/** True when a part of a unit covers this side; `all` covers both. */
export const hasPart = (part: Part, side: 'entries' | 'profits'): boolean => part === 'all' || part === side

/** Reasons that a user gave. */
export const byUser = (reasons: readonly Reason[]): readonly Reason[] => reasons.filter((reason) => reason === 'user')

/** Reasons with one more; the same list when it was there. */
export const added = (reasons: readonly Reason[], reason: Reason): readonly Reason[] =>
  reasons.includes(reason) ? reasons : [...reasons, reason]

/** Asks to a folder. */
export type FolderAsk = Extract<
  Ask,
  {
    kind:
      | 'delete-closed'
      | 'delete-profits'
      | 'distribute'
      | 'change-investment'
      | 'set-live'
      | 'relocate'
      | 'edit-trade'
      | 'end-beta'
  }
>

/** True for what is asked of a whole folder and not of one trade. */
export const isFolderAsk = (ask: Ask): ask is FolderAsk => {
  switch (ask.kind) {
    case 'delete-closed':
    case 'delete-profits':
    case 'distribute':
    case 'change-investment':
    case 'set-live':
    case 'relocate':
    case 'edit-trade':
    case 'end-beta':
      return true
    case 'suspend':
    case 'start':
    case 'suspend-profit':
    case 'start-profit':
    case 'edit':
    case 'close':
    case 'sell':
    case 'delete':
      return false
  }
}

/** Asks to the bot itself and its trades. */
export type BotAsk = Exclude<Ask, FolderAsk>
