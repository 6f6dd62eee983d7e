/** Seconds that this thread took of the processor while it worked: neighbors on the machine cost nothing, waiting neither. */
export const spent = (work: () => void): number => {
  const begin = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begin)
  return (user + system) / 1e6
}
