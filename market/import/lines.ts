/** Lines out of the bytes of a file, as they come, in memory that does not grow with the file. */

/** No row of market data is longer; what is, is no text of lines. It is passed on cut, and refused as a row. */
const LONGEST_LINE = 4096

/** As many lines at a time as a piece of the file holds; a byte order mark is dropped. */
export const linesOf = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) {
      yield [...lines.map(withoutReturn), rest.slice(0, LONGEST_LINE)]
      return
    }
    yield lines.map(withoutReturn)
  }
  yield [withoutReturn(rest + decoder.decode())]
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)
