/** What the bench uses of autocannon 9, which brings no types. */
declare module 'autocannon' {
  /** Seconds, or requests. */
  type Until = { duration: number } | { amount: number }
  type Load = Until & { url: string; connections: number; headers: Record<string, string> }
  type Result = { requests: { total: number }; latency: { p99: number }; non2xx: number; errors: number }
  export default function autocannon(load: Load): Promise<Result>
}
