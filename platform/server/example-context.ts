/** Call context for tests: a signed-in user and a silent log. */
import { pino } from 'pino'
import type { CallContext } from './call.ts'
import { asSession, type Session, type SessionUser } from './session.ts'

export const sessionOf = (userId: string, change: Partial<SessionUser> = {}): Session =>
  asSession({
    id: `session of ${userId}`,
    user: {
      id: userId,
      username: 'example',
      firstname: 'Example',
      lastname: 'User',
      role: 'ROLE_USER',
      permissions: [],
      language: 'en',
      region: null,
      timeZone: 'UTC',
      theme: 'dark',
      ...change,
    },
    createdAt: new Date(0),
    expiresAt: new Date(8.64e15),
    secondFactorAt: new Date(0),
    factors: ['email'],
    impersonation: null,
    handlerLogin: false,
  })

export const contextOf = (userId: string, change: Partial<SessionUser> = {}): CallContext => ({
  session: sessionOf(userId, change),
  cookies: { read: () => null, write: () => {}, clear: () => {} },
  requestId: 'request',
  address: '127.0.0.1',
  userAgent: 'test',
  encrypted: false,
  log: pino({ level: 'silent' }),
})
