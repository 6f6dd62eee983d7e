import { deskNames, type FormDesks, loadFormDesk } from './form-desk.ts'

/** The desks of all families, for a server that reads forms of any. */
export const formDesks: FormDesks = new Map(
  await Promise.all(deskNames.map(async (name) => [name, await loadFormDesk(name)] as const)),
)
