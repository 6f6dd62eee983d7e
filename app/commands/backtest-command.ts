/** `npm run backtest`: what it needs is loaded once it is known what is asked for. */
import { print } from '../server/print.ts'
import { Refused } from './refused.ts'

const sentenceOf = (error: Error): string => {
  const isKnown =
    error instanceof Refused || error instanceof SyntaxError || error instanceof RangeError || 'syscall' in error
  return isKnown ? error.message : (error.stack ?? error.message)
}

const main = async (flags: readonly string[]): Promise<void> => {
  if (flags.includes('--help')) {
    const { usage } = await import('./backtest-usage.ts')
    return print(usage.trimEnd())
  }
  const { runBacktest } = await import('./backtest-run.ts')
  await runBacktest(flags)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? sentenceOf(error) : String(error)}\n`)
  process.exit(1)
})
