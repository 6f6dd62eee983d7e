/** Names that trading has given, in the language of the reader. */
import { nameIn } from '#bots/spot/escaped-names.ts'
import type { Language } from '#engine/messages.ts'
import type { Bot } from '../contract.ts'

export const named = <Row extends { name: string }>(row: Row, language: Language): Row => ({
  ...row,
  name: nameIn(language, row.name),
})

const isNamed = (form: unknown): form is { name: string } =>
  typeof form === 'object' && form !== null && 'name' in form && typeof form.name === 'string'

/** Its name is one of its fields. */
export const namedForm = (form: unknown, language: Language): unknown => (isNamed(form) ? named(form, language) : form)

/** A trade that is called as its bot is has no name to tell it by. */
export const withTradeNames = (bot: Bot, language: Language): Bot => ({
  ...bot,
  trades: bot.trades.map((trade) => {
    const name = trade.name === null ? null : nameIn(language, trade.name)
    return { ...trade, name: name === bot.name ? null : name }
  }),
})
