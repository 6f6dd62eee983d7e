/** `npm run download`: what it needs is loaded once it is known what is asked for. */
import { print } from '../server/print.ts'

const main = async (flags: readonly string[]): Promise<void> => {
  if (flags.includes('--help')) {
    const { usage } = await import('./download-usage.ts')
    return print(usage.trimEnd())
  }
  const { runDownload, sentenceOf } = await import('./download-run.ts')
  try {
    await runDownload(flags)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? sentenceOf(error) : String(error)}\n`)
    process.exit(1)
  }
}

await main(process.argv.slice(2))
