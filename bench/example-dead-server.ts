/** A server that ends before it says anything, ends when it is asked, or never says a word and stays. */
const death = process.env['BENCH_DEATH']

if (death === 'at-once') process.exit(3)
if (death === 'when-asked') {
  process.send?.('ready')
  process.on('message', () => process.exit(4))
}
setInterval(() => {}, 3_600_000)
