/** What lets somebody in: second factor, address, links and sessions. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, users } from '#features/sign-in/server/index.ts'
import { openDesk } from './test-desk.ts'

const { its, browse, at, rowOf, lastAudit, auditCount } = openDesk()

describe('what lets somebody in', () => {
  test('the second factor is reset: the user is told, and withdrawals wait', async () => {
    await its.database
      .update(users)
      .set({ authenticatorSecret: 'v1.secret', authenticatorStep: 7 })
      .where(eq(users.id, its.user.id))
    const { body } = await its.browser.call('POST', at('/second-factor/reset'), {
      version: 1,
      reason: 'Lost the phone',
    })
    expect(body).toMatchObject({ hasAuthenticator: false, withdrawalLockedUntilMs: its.nowMs + 24 * 60 * 60_000 })
    expect(its.mails.map(({ to }) => to)).toEqual(['anna5@example.com'])
    const row = await lastAudit()
    expect(row).toMatchObject({ action: 'user.reset_second_factor', reason: 'Lost the phone' })
    expect(`${row?.before}${row?.after}`).not.toContain('v1.secret')
    const again = await its.browser.call('POST', at('/second-factor/reset'), { version: 2, reason: 'Lost the phone' })
    expect(again.code).toBe('USERS_NO_AUTHENTICATOR')
  })

  test('a changed address is told to both, and must be free', async () => {
    const set = (email: string, version = 1) =>
      its.browser.call('PUT', at('/email'), { version, email, reason: 'Asked in writing' })
    const taken = (await rowOf(its.admin.id)).email.toUpperCase()
    expect((await set(taken)).code).toBe('USERS_EMAIL_TAKEN')
    expect((await set('new@example.com')).body).toMatchObject({ email: 'new@example.com', version: 2 })
    expect(its.mails.map(({ to }) => to)).toEqual(['anna5@example.com', 'new@example.com'])
    expect(await lastAudit()).toMatchObject({ action: 'user.change_email', reason: 'Asked in writing' })
  })

  test('links are sent in the state that they are for', async () => {
    expect((await its.browser.call('POST', at('/confirmation'))).code).toBe('STATE_CONFLICT')
    expect((await its.browser.call('POST', at('/password-link'))).body).toEqual({ sentTo: 'anna5@example.com' })
    await its.database.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, its.user.id))
    expect((await its.browser.call('POST', at('/password-link'))).code).toBe('STATE_CONFLICT')
    expect((await its.browser.call('POST', at('/confirmation'))).status).toBe(200)
    expect(its.mails).toHaveLength(2)
    expect(await auditCount()).toBe(2)
  })

  test('sessions end without use as the settings say, and are not listed any more then', async () => {
    await its.database.execute(
      sql`insert into setting values ('security.session_idle_hours', '2'::jsonb, 1, 'owner', now())`,
    )
    await browse(its.user.id)
    const list = async () => (await its.browser.call('GET', at('/sessions'))).body
    expect(await list()).toMatchObject([{ lastSeenAtMs: its.nowMs, endsAtMs: its.nowMs + 2 * 60 * 60_000 }])
    its.nowMs += 2 * 60 * 60_000
    its.browser = await browse(its.admin.id)
    expect(await list()).toEqual([])
  })

  test('one session, or all of them, are ended', async () => {
    const theirs = [await browse(its.user.id), await browse(its.user.id), await browse(its.user.id)]
    const listed = (await its.browser.call('GET', at('/sessions'))).body as { id: string }[]
    expect(listed).toHaveLength(3)
    const [own] = await its.database.select().from(sessions).where(eq(sessions.userId, its.admin.id))
    expect((await its.browser.call('DELETE', at(`/sessions/${own?.id ?? ''}`))).status).toBe(404)
    expect((await its.browser.call('DELETE', at(`/sessions/${listed[0]?.id ?? ''}`))).status).toBe(200)
    expect((await its.browser.call('DELETE', at('/sessions'))).body).toEqual({ ended: 2 })
    for (const one of theirs) expect((await one.call('GET', '/profile/log')).status).toBe(401)
    expect(its.sweeps).toBe(2)
    expect(await auditCount()).toBe(2)
  })
})
