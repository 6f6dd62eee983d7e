/** The least of a plan that still goes wrong: what can be left out is left out. */
import type { Plan } from './plan.ts'

/** `isWrong` runs a world. Answers with a plan that is wrong like the first. */
export const shrink = async (plan: Plan, isWrong: (plan: Plan) => Promise<boolean>): Promise<Plan> => {
  let least = plan
  const tries = async (smaller: Plan): Promise<void> => {
    if (await isWrong(smaller)) least = smaller
  }
  for (let at = plan.disturbances.length - 1; at >= 0; at -= 1)
    await tries({ ...least, disturbances: least.disturbances.filter((one) => one !== plan.disturbances[at]) })
  for (let part = 2; part <= 4; part *= 2)
    await tries({ ...least, steps: least.steps.slice(0, Math.ceil((least.steps.length * (part - 1)) / part)) })
  for (let at = least.steps.length - 1; at > 0; at -= 1)
    if (!least.disturbances.some(({ step }) => step >= at)) await tries({ ...least, steps: least.steps.slice(0, at) })
  return least
}
