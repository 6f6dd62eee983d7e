/** For tests, loaded into every thread of a child process before anything else: kills it at the place that KILL_AT names, "place:count", or that it is told later. */
import { DatabaseSync, StatementSync } from 'node:sqlite'

const [first = '', count = '1'] = (process.env['KILL_AT'] ?? '').split(':')
let place = first
let left = Number(count)
let hear = (_place: string): void => undefined

/** From now on the next passage through this place ends the process; none does where it is null. */
export const killAt = (name: string | null): void => {
  place = name ?? ''
  left = 1
}

/** Told of every passage. */
export const hearPlaces = (listener: (place: string) => void): void => {
  hear = listener
}

/** Counts one passage through a place; at the asked one the process is gone, as if the power had failed. */
export const pass = (name: string): void => {
  hear(name)
  if (name !== place) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function killableExec(this: DatabaseSync, sql: string): void {
  if (sql === 'commit') pass('before commit')
  exec.call(this, sql)
  if (sql === 'begin immediate') pass('after begin')
  if (sql === 'commit') pass('after commit')
}

const { run } = StatementSync.prototype
Reflect.set(StatementSync.prototype, 'run', function killableRun(this: StatementSync, ...values: unknown[]): unknown {
  const result: unknown = Reflect.apply(run, this, values)
  if (this.sourceSQL.includes('into record')) pass('after record')
  if (this.sourceSQL.includes('into answer')) pass('after answer row')
  if (this.sourceSQL.includes('into snapshot')) pass('after snapshot row')
  if (this.sourceSQL.includes('into replay')) pass('after replay row')
  return result
})
