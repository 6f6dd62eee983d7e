/** What the bench uses of autocannon 9, which brings no types. */
declare module 'autocannon' {
  /** Seconds, or requests. */
  type Until = { duration: number } | { amount: number }
  export type Client = { setHeaders: (headers: Record<string, string>) => void }
  type Load = Until & { url: string; connections: number; setupClient: (client: Client) => void }
  type Result = { requests: { total: number }; non2xx: number; errors: number }
  export default function autocannon(load: Load): Promise<Result>
}
