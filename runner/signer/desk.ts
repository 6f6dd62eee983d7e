/** Desk of the signer: carries out commands. Policy comes first: anything but a known command with exactly its fields is refused unread. */
import { z } from 'zod'
import type { Credentials, KeyCheck } from '#exchanges/key-check.ts'
import type { Anchors } from './anchors.ts'
import { type AnswerTo, Command, type CommandOf, type SignerRefusal, type Whose } from './commands.ts'
import { open, rewrap, seal } from './envelope.ts'
import type { BudgetStanding } from './exchanges.ts'
import type { Forgotten } from './forgotten.ts'
import type { MasterKeys } from './master-keys.ts'
import { newPair, readSecret } from './pairs.ts'
import type { TradingDesk } from './trading-desk.ts'
import type { TradingPolicy } from './trading-policy.ts'

/** Content of an envelope. */
const Content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), apiKey: z.string(), secret: z.string(), passphrase: z.string().nullable() }),
  z.object({ kind: z.literal('pair'), secret: z.string() }),
  z.object({ kind: z.literal('canary') }),
])
type Content = z.output<typeof Content>

/** What the signer answers with. */
export type DeskParts = {
  keys: MasterKeys
  forgotten: Forgotten
  anchors: Anchors
  /** Key check of an exchange by name; its adapter is loaded when first used. Null for an unknown exchange. */
  check: (exchange: string) => Promise<KeyCheck | null>
  trading: TradingDesk
  policy: TradingPolicy
  budgets: () => BudgetStanding[]
}

/** Answers a command, whatever was sent. */
export type Desk = (command: unknown) => Promise<AnswerTo<Command['kind']>>

const refuse = (refusal: SignerRefusal) => ({ ok: false, refusal }) as const

const contentOf = ({ keys, forgotten }: DeskParts, sealed: string, whose: Whose): Content | SignerRefusal => {
  if (forgotten.has(whose.keyId)) return 'forgotten'
  const text = open(keys, sealed, whose)
  return text === null ? 'wrong-owner' : Content.parse(JSON.parse(text))
}

const sealContent = ({ keys }: DeskParts, content: Content, whose: Whose): string =>
  seal(keys, JSON.stringify(content), whose)

const sealKey = (parts: DeskParts, { whose, apiKey, material }: CommandOf<'seal'>): AnswerTo<'seal'> => {
  if (parts.forgotten.has(whose.keyId)) return refuse('forgotten')
  if (material.kind === 'canary')
    return { ok: true, sealed: sealContent(parts, { kind: 'canary' }, whose), secretKind: 'hmac' }
  const typed = material.kind === 'secret' ? material.secret : contentOf(parts, material.sealed, whose)
  if (typeof typed !== 'string' && typed.kind !== 'pair') return refuse('unreadable-secret')
  if (material.kind === 'pair' && typeof typed === 'string') return refuse('wrong-owner')
  const read = readSecret(typeof typed === 'string' ? typed : typed.secret)
  if (read === null) return refuse('unreadable-secret')
  const passphrase = material.kind === 'secret' ? material.passphrase : null
  const sealed = sealContent(parts, { kind: 'key', apiKey, secret: read.secret, passphrase }, whose)
  return { ok: true, sealed, secretKind: read.kind }
}

const checkKey = async (parts: DeskParts, command: CommandOf<'check-key'>): Promise<AnswerTo<'check-key'>> => {
  const content = contentOf(parts, command.sealed, command.whose)
  if (typeof content === 'string') return refuse(content)
  if (content.kind === 'canary') return refuse('canary')
  if (content.kind === 'pair') return refuse('unreadable-secret')
  const check = await parts.check(command.exchange)
  if (check === null) return refuse('exchange-unknown')
  return { ok: true, answer: await check.check(content, { isEuropean: command.isEuropean }) }
}

const tradingKey = (parts: DeskParts, { whose, sealed, ...rest }: CommandOf<'trade'>['key']) => ({
  ...rest,
  keyId: whose.keyId,
  version: whose.version,
  open: (): Credentials | SignerRefusal => {
    const content = contentOf(parts, sealed, whose)
    if (typeof content === 'string') return content
    if (content.kind === 'key') return content
    return content.kind === 'canary' ? 'canary' : 'unreadable-secret'
  },
})

const act = async (parts: DeskParts, command: Command): Promise<AnswerTo<Command['kind']>> => {
  switch (command.kind) {
    case 'seal':
      return sealKey(parts, command)
    case 'generate': {
      const { secret, publicKey, kind } = await newPair(command.algorithm)
      return {
        ok: true,
        sealed: sealContent(parts, { kind: 'pair', secret }, command.whose),
        publicKey,
        secretKind: kind,
      }
    }
    case 'check-key':
      return checkKey(parts, command)
    case 'trade':
      return parts.trading.ask(tradingKey(parts, command.key), command.grant, command.question)
    case 'watch': {
      const refusal = await parts.trading.watch(tradingKey(parts, command.key), command.grant)
      return refusal === null ? { ok: true } : refuse(refusal)
    }
    case 'halt':
      parts.policy.halt(command.isOn)
      return { ok: true }
    case 'standing':
      return { ok: true, isHalted: parts.policy.isHalted(), frozen: parts.policy.frozen(), budgets: parts.budgets() }
    case 'thaw':
      parts.policy.thaw(command.keyId)
      return { ok: true }
    case 'forget':
      parts.forgotten.add(command.keyId)
      parts.trading.forget(command.keyId)
      return { ok: true }
    case 'rotate':
      if (parts.keys.newest().number <= command.beyond) parts.keys.add()
      return { ok: true, newest: parts.keys.newest().number }
    case 'rewrap': {
      const sealed = rewrap(parts.keys, command.sealed, command.whose)
      return sealed === null ? refuse('wrong-owner') : { ok: true, sealed }
    }
    case 'anchor':
      return parts.anchors.goOn(command.anchor) ? { ok: true } : refuse('behind-anchor')
    case 'read-anchor':
      return { ok: true, anchor: parts.anchors.read() }
    case 're-anchor':
      parts.anchors.replace(command.anchor)
      return { ok: true }
  }
}

/** Desk that carries out the commands of one key one after another, so that nonces rise; those of trading go beside. */
export const openDesk = (parts: DeskParts): Desk => {
  const last = new Map<string, Promise<unknown>>()
  return (asked) => {
    const command = Command.safeParse(asked)
    if (!command.success) return Promise.resolve(refuse('not-understood'))
    const { data } = command
    // A slow look-up must not hold up a stop: the adapter has lanes of its own.
    if (data.kind === 'trade' || data.kind === 'watch' || data.kind === 'halt') return act(parts, data)
    const key = 'whose' in data ? data.whose.keyId : 'keyId' in data ? data.keyId : ''
    const before = last.get(key) ?? Promise.resolve()
    const done = before.then(
      () => act(parts, data),
      () => act(parts, data),
    )
    last.set(key, done)
    const forget = (): void => {
      if (last.get(key) === done) last.delete(key)
    }
    done.then(forget, forget)
    return done
  }
}
