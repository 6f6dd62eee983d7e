/** The conversation on ws-api.binance.com: the calls that REST has too, sessions, and user data. */
import type { Call, Caller } from './call.ts'
import { callNamed } from './calls.ts'
import type { Connection, Conversation } from './connections.ts'
import { type Answer, fine, refuse } from './errors.ts'
import { answerCall, type Entrance } from './gate-keeper.ts'
import { openUserStream, type UserStream } from './user-stream.ts'
import { apiAnswer, type ApiRequest, badAnswer, parseApiRequest } from './ws-api-request.ts'

/** Who logged on, and when; https://developers.binance.com/docs/binance-spot-api-docs/websocket-api/authentication-requests */
type Session = { caller: Caller; since: number } | null

type Room = {
  entrance: Entrance
  connection: Connection
  user: UserStream
  session: () => Session
  setSession: (session: Session) => void
}

const statusOf = ({ entrance, connection, user, session }: Room) => {
  const known = session()
  return {
    apiKey: known?.caller.key.apiKey ?? null,
    authorizedSince: known?.since ?? null,
    connectedSince: connection.openedAt,
    returnRateLimits: true,
    serverTime: entrance.exchange.now(),
    userDataStream: user.numbers().length > 0,
  }
}

const logOn = (room: Room, caller: Caller | null): Answer<unknown> => {
  if (caller?.key.kind !== 'ed25519') {
    const kind = caller?.key.kind === 'rsa' ? 'RSA' : 'HMAC_SHA256'
    return refuse(-4056, `${kind} API key is not supported.`)
  }
  room.setSession({ caller, since: room.entrance.exchange.now() })
  return fine(statusOf(room))
}

const logOut = (room: Room): Answer<unknown> => {
  room.setSession(null)
  room.user.endSession()
  return fine(statusOf(room))
}

const subscribeSession = ({ session, user }: Room): Answer<unknown> => {
  const known = session()
  return known === null
    ? refuse(-1002, 'You are not authorized to execute this request.', 401)
    : user.subscribe(known.caller, true)
}

const subscribeSigned = ({ user }: Room, caller: Caller | null): Answer<unknown> =>
  caller === null
    ? refuse(-1002, 'You are not authorized to execute this request.', 401)
    : user.subscribe(caller, false)

const unsubscribe = ({ user }: Room, text: string | undefined): Answer<unknown> => {
  if (text === undefined) return user.unsubscribe(null)
  return /^\d{1,9}$/.test(text)
    ? user.unsubscribe(Number(text))
    : refuse(-1130, "Data sent for parameter 'subscriptionId' is not valid.")
}

/** Documented weight of each of the calls that exist on a socket only. */
const SESSION_WEIGHT = 2
/** Of calls that nobody signs: what clients send along all the same is not counted against them. */
const UNSIGNED = ['apiKey', 'timestamp', 'recvWindow', 'signature']

/** The calls that belong to the connection itself; they pass the same gate as all others. */
const sessionCalls = (room: Room): readonly Call[] => {
  const call = (
    name: string,
    security: Call['security'],
    run: (caller: Caller | null, text: string | undefined) => Answer<unknown>,
  ): Call => ({
    name,
    rest: `POST /ws-api/v3/${name}`,
    security,
    takes: security === 'none' ? [...UNSIGNED, 'subscriptionId'] : [],
    weight: () => SESSION_WEIGHT,
    orders: 0,
    run: (_exchange, params, caller) => run(caller, params.get('subscriptionId')),
  })
  return [
    call('session.logon', 'read', (caller) => logOn(room, caller)),
    call('session.status', 'none', () => fine(statusOf(room))),
    call('session.logout', 'none', () => logOut(room)),
    call('session.subscriptions', 'none', () =>
      fine(room.user.numbers().map((subscriptionId) => ({ subscriptionId }))),
    ),
    call('userDataStream.subscribe', 'none', () => subscribeSession(room)),
    call('userDataStream.subscribe.signature', 'read', (caller) => subscribeSigned(room, caller)),
    call('userDataStream.unsubscribe', 'none', (_caller, text) => unsubscribe(room, text)),
  ]
}

/** A key that was deleted since it logged on ends the session with the next request. */
const liveSession = ({ entrance, session, setSession }: Room): Answer<Caller | null> => {
  const known = session()
  if (known === null) return fine(null)
  if (entrance.exchange.keyOf(known.caller.key.apiKey) !== null) return fine(known.caller)
  setSession(null)
  return refuse(-2015, 'Invalid API-key, IP, or permissions for action.', 401)
}

const respond = async (room: Room, own: readonly Call[], request: ApiRequest): Promise<void> => {
  const { entrance, connection } = room
  const call = own.find(({ name }) => name === request.method) ?? callNamed(request.method)
  if (call === null) {
    return connection.answer(
      badAnswer({ id: request.id, error: refuse(-1020, 'This operation is not supported.').error }),
    )
  }
  const live = liveSession(room)
  if (!live.ok) return connection.answer(badAnswer({ id: request.id, error: live.error }))
  const apiKey = request.params.get('apiKey') ?? null
  const reply = await answerCall(entrance, call, {
    way: 'ws-api',
    ip: connection.ip,
    params: request.params,
    payload: request.payload,
    apiKey,
    // A request that brings its own key is made in the name of that one.
    session: apiKey === null ? live.value : null,
  })
  if (reply !== null) connection.answer(apiAnswer(request, reply, entrance.limits, entrance.exchange.now()))
}

export const talkApi =
  (entrance: Entrance) =>
  (connection: Connection): Conversation => {
    let session: Session = null
    const user = openUserStream(connection, entrance.exchange.now)
    const room: Room = {
      entrance,
      connection,
      user,
      session: () => session,
      setSession: (next) => {
        session = next
      },
    }
    const own = sessionCalls(room)
    const unsubscribeAll = entrance.exchange.subscribe(user.hear)
    return {
      hear: (text) => {
        const request = parseApiRequest(text)
        if ('error' in request) return connection.answer(badAnswer(request))
        respond(room, own, request).catch((error: unknown) => {
          // A fault of the sandbox itself must not look like a refusal of the exchange.
          console.error(error)
          connection.answer(badAnswer({ id: request.id, error: refuse(-1000, 'The sandbox failed.', 500).error }))
        })
      },
      closed: unsubscribeAll,
      listensTo: user.accounts,
    }
  }
