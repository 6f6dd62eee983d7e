/** Fields of a form that make no difference to what would have been earned. */
const outside: readonly string[] = ['name', 'mode', 'account', 'tags', 'notes']

export const isOutside = (path: string): boolean => outside.includes(path)
