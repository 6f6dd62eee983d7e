/** What a person needs of a world that went wrong: the complaints, the least that brings them about, and its trace. */
import type { Plan } from './plan.ts'
import { shrink } from './shrink.ts'
import { runWorld, type WorldOptions } from './world.ts'

export const tellOf = async (plan: Plan, options: WorldOptions = {}): Promise<string> => {
  const isWrong = async (smaller: Plan): Promise<boolean> => (await runWorld(smaller, options)).complaints.length > 0
  const least = await shrink(plan, isWrong)
  const { complaints, trace } = await runWorld(least, options)
  return [
    `seed ${plan.seed}: ${complaints.join('; ')}`,
    `${least.steps.length} of ${plan.steps.length} steps, ${least.disturbances.length} of ${plan.disturbances.length} disturbances`,
    ...trace,
  ].join('\n')
}
