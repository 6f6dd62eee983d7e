import { expect, test } from 'vitest'
import { startServerProcess } from './server-process.ts'

const start = (death: string, patienceMs: number) =>
  startServerProcess({
    file: new URL('example-dead-server.ts', import.meta.url),
    environment: { BENCH_DEATH: death },
    patienceMs,
  })

/** Longer than any start takes. */
const PATIENT_MS = 60_000

test('a server that ends at once is told of', async () => {
  const server = start('at-once', PATIENT_MS)
  await expect(server.ask(null)).rejects.toThrow('the server of the bench has ended: 3')
  await server.end()
})

test('one that ends when it is asked too, and whoever asks after its end', async () => {
  const server = start('when-asked', PATIENT_MS)
  expect(await server.ask(null)).toBe('ready')
  await expect(server.ask('used')).rejects.toThrow('has ended: 4')
  await expect(server.ask('used')).rejects.toThrow('has ended: 4')
  await server.end()
})

test('one that never answers is given up and is gone afterwards', async () => {
  const server = start('silent', 50)
  await expect(server.ask(null)).rejects.toThrow('has said nothing for 50 ms')
  await server.end()
})
