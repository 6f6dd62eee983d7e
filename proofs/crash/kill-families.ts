/** For tests: the ladder family, killable while it decides, reports and reads its settings. */
import type { AnyFamily } from '#engine/unit.ts'
import { pass } from './kill-hook.ts'
import { ladder } from './test-family.ts'

const killable: AnyFamily = {
  ...ladder,
  decide: (config, state, event, now) => {
    pass(`deciding ${event.kind}`)
    return ladder.decide(config, state, event, now)
  },
  report: (config, state) => {
    pass('reporting')
    return ladder.report(config, state)
  },
}

export const families = { ladder: killable }
