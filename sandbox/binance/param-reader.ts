/** Reads parameters one by one and keeps the first thing that is wrong, in the exchange's words. What cannot be read reads as nothing; look at `fault` before using any. */
import { asAmount, asPrice, asQuantity, parseDecimal } from '#engine/money.ts'
import type { Params } from './call.ts'
import { type BinanceError, refuse } from './errors.ts'
import type { BinanceExchange, OrderName, SymbolRow } from './exchange.ts'
import { type SymbolStatus, symbolStatuses } from './symbols.ts'

const DECIMAL = /^[0-9]{1,20}(?:\.[0-9]{1,20})?$/
const SYMBOL = /^[A-Z0-9-_.]{1,20}$/
const CLIENT_ID = /^[.A-Z:/a-z0-9_-]{1,36}$/
const DECIMALS = 8

/** Texts and numbers. */
const openScalars = (params: Params) => {
  let fault: BinanceError | null = null
  const fail = (code: number, msg: string): null => {
    fault ??= refuse(code, msg).error
    return null
  }
  const illegal = (name: string, range: string): null =>
    fail(-1100, `Illegal characters found in parameter '${name}'; legal range is '${range}'.`)

  /** Null when it was not sent. */
  const text = (name: string): string | null => {
    const value = params.get(name)
    if (value === undefined) return null
    return value === '' ? fail(-1105, `Parameter '${name}' was empty.`) : value
  }
  const needed = (name: string): string | null => {
    const value = params.get(name)
    if (value !== undefined && value !== '') return value
    return fail(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`)
  }
  const decimal = (name: string): bigint => {
    const value = text(name)
    if (value === null) return 0n
    if (!DECIMAL.test(value)) return illegal(name, '^([0-9]{1,20})(\\.[0-9]{1,20})?$') ?? 0n
    const decimals = (value.split('.')[1] ?? '').replace(/0+$/, '').length
    if (decimals > DECIMALS) return fail(-1111, `Parameter '${name}' has too much precision.`) ?? 0n
    const short = value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value
    return parseDecimal(short) ?? 0n
  }
  const clientId = (name: string): string | null => {
    const value = text(name)
    return value === null || CLIENT_ID.test(value) ? value : illegal(name, '^[\\.A-Z\\:/a-z0-9_-]{1,36}$')
  }
  const integer = (name: string): number | null => {
    const value = text(name)
    return value === null || /^[0-9]{1,16}$/.test(value)
      ? value === null
        ? null
        : Number(value)
      : illegal(name, '^[0-9]{1,20}$')
  }
  return {
    fault: () => fault,
    fail,
    text,
    needed,
    illegal,
    integer,
    clientId,
    price: (name: string) => asPrice(decimal(name)),
    quantity: (name: string) => asQuantity(decimal(name)),
    amount: (name: string) => asAmount(decimal(name)),
    isTrue: (name: string): boolean => text(name)?.toLowerCase() === 'true',
    /** One of a list; `wrong` is how the exchange says that it is none of them. */
    oneOf: <T extends string>(name: string, list: readonly T[], wrong: { code: number; msg: string }): T | null => {
      const value = text(name)
      if (value === null) return null
      return list.find((item) => item === value) ?? fail(wrong.code, wrong.msg)
    },
    /** How many rows: what is over the highest is cut, or refused. */
    limit: (usual: number, highest: number, over: 'cut' | 'refuse'): number => {
      const value = integer('limit') ?? usual
      if (value < 1 || (value > highest && over === 'refuse')) {
        return fail(-1130, "Data sent for parameter 'limit' is not valid.") ?? usual
      }
      return Math.min(value, highest)
    },
  }
}

/** Symbols and orders are read with what the texts and numbers are read with. */
export const openReader = (params: Params) => {
  const scalars = openScalars(params)
  const { fail, illegal, text, needed, integer, clientId } = scalars
  const known = (exchange: BinanceExchange, symbol: string): SymbolRow | null => {
    if (!SYMBOL.test(symbol)) return illegal('symbol', '^[A-Z0-9-_.]{1,20}$')
    return exchange.symbolOf(symbol) ?? fail(-1121, 'Invalid symbol.')
  }
  return {
    ...scalars,
    symbol: (exchange: BinanceExchange): SymbolRow | null => {
      const symbol = needed('symbol')
      return symbol === null ? null : known(exchange, symbol)
    },
    /** `symbol`, or `symbols` as a JSON list, or all. `isOne`: a single symbol was asked for by name. */
    symbols: (exchange: BinanceExchange): { rows: readonly SymbolRow[]; isOne: boolean } => {
      const one = text('symbol')
      const list = text('symbols')
      if (one !== null && list !== null) fail(-1128, 'Combination of optional parameters invalid.')
      if (one !== null) return { rows: [known(exchange, one)].filter((row) => row !== null), isOne: true }
      if (list === null) return { rows: exchange.symbols, isOne: false }
      if (!/^\[(?:"[A-Z0-9-_.]{1,20}"(?:,"[A-Z0-9-_.]{1,20}")*)?\]$/.test(list)) {
        illegal('symbols', '^\\[("[A-Z0-9-_.]{1,20}"(,"[A-Z0-9-_.]{1,20}"){0,}){0,1}\\]$')
        return { rows: [], isOne: false }
      }
      const names = list.match(/[A-Z0-9-_.]+/g) ?? []
      if (new Set(names).size < names.length) fail(-1151, 'Symbol is present multiple times in the list.')
      return { rows: names.map((name) => known(exchange, name)).filter((row) => row !== null), isOne: false }
    },
    /** Null when it was not sent. */
    symbolStatus: (): SymbolStatus | null =>
      scalars.oneOf('symbolStatus', symbolStatuses, { code: -1122, msg: 'Invalid symbolStatus.' }),
    /** Which order is meant: at least one of its two names must be sent. */
    orderName: (symbol: string, idName = 'orderId', clientName = 'origClientOrderId'): OrderName => {
      const name = { symbol, orderId: integer(idName), clientOrderId: clientId(clientName) }
      if (name.orderId === null && name.clientOrderId === null) {
        fail(-1102, `Param '${clientName}' or '${idName}' must be sent, but both were empty/null!`)
      }
      return name
    },
  }
}

export type ParamReader = ReturnType<typeof openReader>
