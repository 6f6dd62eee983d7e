/** Reads one choice out of an address without a schema library, which would come with the first load of the app. */
import type { SearchSchemaInput } from '@tanstack/react-router'

/** What a link may leave out. */
type Loose<Key extends string> = { [K in Key]?: unknown } & SearchSchemaInput

/** For `validateSearch`: the named parameter is one of the values, else the first of them. Links may leave it out. */
export const oneOf =
  <const Key extends string, const Value extends string>(key: Key, values: readonly [Value, ...Value[]]) =>
  (search: Loose<Key>): { [K in Key]: Value } => {
    const value = values.find((known) => known === search[key]) ?? values[0]
    return { [key]: value } as { [K in Key]: Value }
  }
