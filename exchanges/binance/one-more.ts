/** Questions that only read: while one is under way, those that come are answered together by one more, which leaves after them. */

type Turn<Value> = { running: Promise<Value>; next: Promise<Value> | null }

export type OneMore<Value> = (key: string, ask: () => Promise<Value>) => Promise<Value>

export const openOneMore = <Value>(): OneMore<Value> => {
  const turns = new Map<string, Turn<Value>>()
  const run = (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const running = ask()
    const turn: Turn<Value> = { running, next: null }
    turns.set(key, turn)
    return running.finally(() => {
      if (turn.next === null) turns.delete(key)
    })
  }
  return (key, ask) => {
    const turn = turns.get(key)
    if (turn === undefined) return run(key, ask)
    const again = (): Promise<Value> => run(key, ask)
    turn.next ??= turn.running.then(again, again)
    return turn.next
  }
}
