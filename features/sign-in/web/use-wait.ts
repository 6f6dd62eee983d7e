import { useEffect, useState } from 'react'

const after = (seconds: number) => Date.now() + seconds * 1000

/** Seconds still to wait, counted down on screen, and how to start another wait. */
export const useWait = (firstSeconds: number): [seconds: number, restart: (seconds: number) => void] => {
  const [untilMs, setUntilMs] = useState(() => after(firstSeconds))
  const [nowMs, setNowMs] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNowMs(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isOver])
  const restart = (next: number) => {
    setNowMs(Date.now())
    setUntilMs(after(next))
  }
  return [seconds, restart]
}
