/** Faults in the rules of folders. */
import type { Fault } from './fault.ts'

export const faultsOfFolders: readonly Fault[] = [
  {
    rule: 'a limit is not passed',
    file: 'folder/member.ts',
    find: `used >= config.limit
`,
    replace: `used > config.limit
`,
    by: 'folder/folder.test.ts',
  },
  {
    rule: 'an order is of the bot that wants it',
    file: 'folder/member.ts',
    find: '{ ...want, trade: member.id }',
    replace: 'want',
    by: 'laws of folder',
  },
  {
    rule: 'coins that are handed over are of the bot that lets go',
    file: 'folder/member.ts',
    find: 'handover: { ...effect.handover, trade: id }',
    replace: 'handover: effect.handover',
    by: 'folder/folder.test.ts',
  },
  {
    rule: 'no number is given twice',
    file: 'folder/moving.ts',
    find: `  head.nextId += 1
`,
    replace: '',
    by: 'folder/folder.test.ts',
  },
  {
    rule: 'a bot hears the candles that it waits for',
    file: 'folder/decide.ts',
    find: 'member.wake.candles.includes(event.interval)',
    replace: 'true',
    by: 'folder/folder.test.ts',
  },
]
