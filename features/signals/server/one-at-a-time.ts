/** Work of one key is done in the order in which it came, one at a time; that of different keys goes on side by side. */
export const oneAtATime = (): (<Result>(key: string, work: () => Promise<Result>) => Promise<Result>) => {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    // Whoever comes after one that failed has nothing to do with its failure.
    const done = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, done)
    const forget = () => {
      if (last.get(key) === done) last.delete(key)
    }
    done.then(forget, forget)
    return done
  }
}
