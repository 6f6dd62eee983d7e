/** `npm run simulate -- --worlds N --seed S`: so many worlds from a seed on, each with its hash; ends with the first that goes wrong, and the least that brings it about. */
import { parseArgs } from 'node:util'
import { planOf } from './plan.ts'
import { tellOf } from './tell.ts'
import { runWorld } from './world.ts'

const { values } = parseArgs({
  options: { worlds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
const worlds = Number(values.worlds)
const first = Number(values.seed)
if (!Number.isSafeInteger(worlds) || worlds < 1 || !Number.isSafeInteger(first)) {
  process.stderr.write('Usage: npm run simulate -- --worlds N --seed S, both whole numbers.\n')
  process.exit(2)
}

for (let seed = first; seed < first + worlds; seed += 1) {
  const plan = planOf(seed)
  const { hash, orders, fills, complaints } = await runWorld(plan)
  process.stdout.write(`seed ${seed} ${hash} ${orders} orders ${fills} fills\n`)
  if (complaints.length === 0) continue
  process.stdout.write(`${await tellOf(plan)}\n`)
  process.exit(1)
}
