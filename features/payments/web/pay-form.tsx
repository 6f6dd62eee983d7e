/** The summary of what is paid, and the button that orders it. */
import { Button, Card, Checkbox, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import IconLock from 'icon:lock'
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { listInWords } from '#platform/list-in-words.ts'
import { decimalOf } from '#platform/minor-units.ts'
import type { OpenLink } from '../contract.ts'
import { paymentWords } from '../messages.ts'
import type { Method } from '../methods.ts'
import { paymentsApi } from './api.ts'
import { payPageWords } from './messages.ts'
import { MethodChoice } from './method-choice.tsx'
import { PriceTable } from './price-table.tsx'

type Props = { token: string; link: OpenLink }

const usePayment = ({ token, link }: Props) => {
  const sentences = useMessages(paymentWords)
  const [method, setMethod] = useState<Method | null>(
    link.methods.find((offered) => offered.method === link.method)?.method ?? null,
  )
  // Never ticked beforehand: it is a consent.
  const [isKept, setIsKept] = useState(false)
  const mayKeep = method === 'card' && link.keepCard !== null
  const [isTried, setIsTried] = useState(false)
  const language = useLanguage()
  const payment = useAct(paymentsApi.pay, {
    leave: ({ checkoutUrl }) => {
      if (checkoutUrl !== null) location.assign(checkoutUrl)
    },
  })
  const pay = () => {
    setIsTried(true)
    if (method !== null)
      payment.send({ token, method, lang: language, ...(mayKeep && isKept ? { keepCard: true } : {}) })
  }
  const error = isTried && method === null ? sentences.paymentNoMethod : undefined
  return { method, setMethod, payment, pay, error, keeping: { mayKeep, isKept, setIsKept } }
}

export const PayForm = ({ token, link }: Props) => {
  const words = useMessages(payPageWords)
  const sentences = useMessages(paymentWords)
  const format = useFormat()
  const language = useLanguage()
  const { method, setMethod, payment, pay, error, keeping } = usePayment({ token, link })
  const [isWanted, setIsWanted] = useState(false)
  const { rows, methods, place, purpose } = link
  if (link.state === 'waiting' && !isWanted)
    return (
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setIsWanted(true)}>
        {words.again}
      </Button>
    )
  const label =
    purpose === 'renewal'
      ? sentences.paymentRenewButton
      : words.order({ total: format.money(decimalOf(rows.gross), rows.currency) })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Card withBorder component="section">
        <MethodChoice methods={methods} value={method} onChange={setMethod} error={error} />
        {keeping.mayKeep && link.keepCard !== null && (
          <Checkbox
            mt="md"
            checked={keeping.isKept}
            onChange={({ currentTarget }) => keeping.setIsKept(currentTarget.checked)}
            label={words.keepCard(link)}
            // It is what one agrees to, and no small print.
            description={
              <Text span size="sm">
                {words.keepCardText({
                  ...link,
                  total: format.money(decimalOf(link.keepCard.gross), rows.currency),
                  days: listInWords(link.keepCard.noticeDays, language),
                })}
              </Text>
            }
          />
        )}
        {methods.length === 0 && <Text>{words.noMethods}</Text>}
      </Card>
      <Card withBorder component="section">
        <Stack>
          <Title order={2} size="h4">
            {words.summary}
          </Title>
          <PriceTable rows={rows} name={link.package[language]} interval={link.interval} />
          {payment.error !== null && <Problem error={payment.error} />}
          <Button
            h="auto"
            mih="var(--button-height)"
            py="xs"
            styles={{ label: { whiteSpace: 'normal', height: 'auto', overflow: 'visible' } }}
            leftSection={<IconLock size={18} />}
            disabled={place === null || methods.length === 0}
            loading={payment.isBusy}
            onClick={pay}
          >
            {label}
          </Button>
          <Text size="sm" c="dimmed">
            {words.validUntil({ time: format.dateTime(link.expiresAtMs) })}
          </Text>
        </Stack>
      </Card>
    </SimpleGrid>
  )
}
