/** Orders that meet or replace one of the same account, on the wire itself. */
import { describe, expect, it } from 'vitest'
import { LIMIT, openWire } from './example-wire.ts'

const { sandbox, signed, timed, ask } = openWire()

describe('an order of one’s own on the other side', () => {
  const send = async (text: string) => {
    const { body } = await ask('/api/v3/order', { method: 'POST', query: signed(timed(`symbol=BTCUSDC&${text}`)) })
    return body
  }
  const sell = () => send('side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.01&price=50000.2')
  const buy = (mode: string) =>
    send(`side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.01&price=50000.3&selfTradePreventionMode=${mode}`)
  const statusOf = async (orderId: number) =>
    (await ask('/api/v3/order', { query: signed(timed(`symbol=BTCUSDC&orderId=${orderId}`)) })).body.status

  it.each([
    ['EXPIRE_MAKER', 'EXPIRED', 'EXPIRED_IN_MATCH'],
    ['EXPIRE_TAKER', 'EXPIRED_IN_MATCH', 'NEW'],
    ['EXPIRE_BOTH', 'EXPIRED_IN_MATCH', 'EXPIRED_IN_MATCH'],
    ['NONE', 'EXPIRED', 'NEW'],
  ])('%s', async (mode, taker, maker) => {
    sandbox().source.print('BTC/USDC', 50_000, 1)
    const resting = await sell()
    const taking = await buy(mode)
    expect([taking.status, await statusOf(resting.orderId)]).toEqual([taker, maker])
    if (mode !== 'NONE') expect(taking.preventedMatches[0]).toMatchObject({ makerOrderId: resting.orderId })
    if (taker === 'EXPIRED') expect(taking.expiryReason).toBe('UNFILLED_IOC_QUANTITY_EXPIRED')
    await ask('/api/v3/openOrders', { method: 'DELETE', query: signed(timed('symbol=BTCUSDC')) })
  })
})

describe('cancel and replace', () => {
  const replace = (text: string) => ask('/api/v3/order/cancelReplace', { method: 'POST', query: signed(timed(text)) })
  const place = async (): Promise<number> =>
    (await ask('/api/v3/order', { method: 'POST', query: signed(timed(LIMIT)) })).body.orderId

  it('does both', async () => {
    const { status, body } = await replace(`${LIMIT}&cancelReplaceMode=STOP_ON_FAILURE&cancelOrderId=${await place()}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      newOrderResponse: { status: 'NEW' },
    })
  })

  it.each([
    ['the old one is gone', 'STOP_ON_FAILURE', 99_999, '0.01', 400, -2022, ['FAILURE', 'NOT_ATTEMPTED']],
    ['the old one is gone, the new one is placed', 'ALLOW_FAILURE', 99_999, '0.01', 409, -2021, ['FAILURE', 'SUCCESS']],
    ['the new one is refused', 'STOP_ON_FAILURE', null, '999', 409, -2021, ['SUCCESS', 'FAILURE']],
    ['both fail', 'ALLOW_FAILURE', 99_999, '999', 400, -2022, ['FAILURE', 'FAILURE']],
  ] as const)('%s', async (_name, mode, id, quantity, status, code, halves) => {
    const cancelOrderId = id ?? (await place())
    const text = `${LIMIT.replace('0.01', quantity)}&cancelReplaceMode=${mode}&cancelOrderId=${cancelOrderId}`
    const answer = await replace(text)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect([answer.body.data.cancelResult, answer.body.data.newOrderResult]).toEqual(halves)
  })
})
