/** What is used of pg 8, which brings no types. */
declare module 'pg' {
  type Rows = { rows: Record<string, unknown>[] }
  type Types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => (text: string) => unknown }
  export class Pool {
    constructor(options: { connectionString: string; max?: number })
    query(text: string | { name: string; text: string; values: readonly unknown[] }): Promise<Rows>
    on(event: 'error', heard: (error: Error) => void): this
    end(): Promise<void>
  }
  export class Client {
    constructor(options: { connectionString: string; keepAlive?: boolean; types?: Types })
    connect(): Promise<void>
    query(text: string, values?: readonly unknown[]): Promise<Rows>
    query(query: { text: string; values: readonly unknown[]; rowMode?: 'array' }): Promise<Rows>
    on(event: 'notification', heard: (message: { channel: string; payload?: string }) => void): this
    on(event: 'error', heard: (error: Error) => void): this
    on(event: 'end', heard: () => void): this
    end(): Promise<void>
  }
  const pg: { Pool: typeof Pool; Client: typeof Client; types: Types }
  export default pg
}
