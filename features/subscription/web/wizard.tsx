/** The change of a package, step by step: Package, Payment, Summary, then the page of the payment. */
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { MethodChoice } from '#features/payments/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Steps } from '#platform/web/form-steps.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { Section } from '#platform/web/section.tsx'
import { paymentWords } from '#features/payments/web/index.ts'
import type { Card, Mine, Summary } from '../contract.ts'
import { subscriptionApi } from './api.ts'
import { CouponField } from './coupon-field.tsx'
import { wizardWords } from './messages.ts'
import { PackageCards } from './package-cards.tsx'
import { type WizardStep, wizardSteps } from './steps.ts'
import { SummaryStep } from './summary-step.tsx'
import { TokenCheck } from './token-check.tsx'

type Every = 'monthly' | 'yearly'
type Method = Mine['methods'][number]['method']

export type Chosen = { card: Card; interval: Every }

type Props = {
  mine: Mine
  isLocked: boolean
  step: WizardStep
  chosen: Chosen | null
  interval: Every
  onInterval: (interval: Every) => void
  onChoose: (card: Card) => void
  onStep: (step: WizardStep | null) => void
}

const Mandatory = ({ mine }: { mine: Mine }) => {
  const words = useMessages(wizardWords)
  if (mine.mandatory.length === 0) return null
  return (
    <Alert color="yellow" title={words.wizardMandatorySteps} mb="md">
      <List>
        {mine.mandatory.map((what) => (
          <List.Item key={what}>
            {what === 'address' ? words.wizardMandatoryAddress : words.wizardMandatoryContract}
          </List.Item>
        ))}
      </List>
      <Group mt="sm">
        {mine.mandatory.includes('address') && (
          <ButtonLink to="/user/profile" search={{ tab: 'billing' }} variant="default">
            {words.wizardMandatoryAddress}
          </ButtonLink>
        )}
        {mine.mandatory.includes('contract') && (
          <ButtonLink
            to="/user/profile"
            search={{ tab: 'documents', ...(mine.contractDocument === null ? {} : { sign: mine.contractDocument }) }}
            variant="default"
          >
            {words.wizardMandatoryContract}
          </ButtonLink>
        )}
      </Group>
    </Alert>
  )
}

type Paying = { method: Method | null; coupon: string; tokens: boolean }

const PaymentStep = ({
  mine,
  chosen: { card, interval },
  paying,
  onPaying,
  error,
}: {
  mine: Mine
  chosen: Chosen
  paying: Paying
  onPaying: (paying: Paying) => void
  error: string | undefined
}) => {
  const words = useMessages(wizardWords)
  if (card[interval].class === 'downgrade') return <Text>{words.laterNoMethod}</Text>
  if (mine.methods.length === 0) return <Alert color="yellow">{words.noMethods}</Alert>
  return (
    <Stack gap="lg">
      <MethodChoice
        methods={mine.methods}
        value={paying.method}
        onChange={(method) => onPaying({ ...paying, method })}
        error={error}
      />
      {mine.hasCoupons && (
        <CouponField
          chosen={{ package: card.id, interval }}
          value={paying.coupon}
          onChange={(coupon) => onPaying({ ...paying, coupon })}
        />
      )}
      {mine.tokens !== null && (
        <TokenCheck
          terms={mine.tokens}
          isPassed={paying.tokens}
          onPassed={(tokens) => onPaying({ ...paying, tokens })}
        />
      )}
    </Stack>
  )
}

const usePaying = (mine: Mine) => {
  const [only] = mine.methods
  return useState<Paying>({
    method: mine.methods.length === 1 && only !== undefined ? only.method : null,
    coupon: '',
    tokens: false,
  })
}

/** What is paid how, and its summary once it was asked for. */
const useSummary = ({ mine, chosen, onStep }: Pick<Props, 'mine' | 'chosen' | 'onStep'>) => {
  const sentences = useMessages(paymentWords)
  const [paying, setPaying] = usePaying(mine)
  const [isTried, setIsTried] = useState(false)
  const [summary, setSummary] = useState<Summary | null>(null)
  const act = useAct(subscriptionApi.summarize, {
    leave: (told) => {
      setSummary(told)
      onStep('summary')
    },
  })
  const isLater = chosen !== null && chosen.card[chosen.interval].class === 'downgrade'
  const ask = () => {
    setIsTried(true)
    if (chosen === null || (!isLater && paying.method === null)) return
    const method = isLater ? null : paying.method
    act.send({ package: chosen.card.id, interval: chosen.interval, ...paying, method })
  }
  const error = isTried && paying.method === null ? sentences.paymentNoMethod : undefined
  return { paying, setPaying, summary, act, ask, error }
}

type AskedProps = Props & { chosen: Chosen; asked: ReturnType<typeof useSummary> }

const PaymentSection = ({ mine, isLocked, chosen, onStep, asked }: AskedProps) => {
  const words = useMessages(wizardWords)
  const { paying, setPaying, act, ask, error } = asked
  return (
    <Section title={words.wizardStepPayment}>
      <PaymentStep mine={mine} chosen={chosen} paying={paying} onPaying={setPaying} error={error} />
      <Refusal error={act.error} />
      <Group justify="space-between">
        <Button variant="default" onClick={() => onStep('package')}>
          {words.back}
        </Button>
        <Button disabled={isLocked || mine.mandatory.length > 0} loading={act.isBusy} onClick={ask}>
          {words.next}
        </Button>
      </Group>
    </Section>
  )
}

export const Wizard = (props: Props) => {
  const { mine, isLocked, chosen, interval, onInterval, onChoose, onStep } = props
  const words = useMessages(wizardWords)
  const asked = useSummary(props)
  const { summary } = asked
  // A step that lacks what the one before gives is that one.
  const step = chosen === null ? 'package' : props.step === 'summary' && summary === null ? 'payment' : props.step
  const place = wizardSteps.indexOf(step)
  const go = (id: string) => {
    const wanted = wizardSteps.find((known) => known === id)
    if (wanted !== undefined && wizardSteps.indexOf(wanted) < place) onStep(wanted)
  }
  const titles = {
    package: words.wizardStepPackage,
    payment: words.wizardStepPayment,
    summary: words.wizardStepSummary,
  }
  return (
    <Stack>
      <Steps
        current={step}
        onGo={go}
        steps={wizardSteps.map((id, at) => ({ id, title: titles[id], state: at < place ? 'done' : 'open' }))}
      />
      <Mandatory mine={mine} />
      {step === 'package' && (
        <PackageCards {...{ mine, interval, onInterval, onChoose }} isLocked={isLocked || mine.mandatory.length > 0} />
      )}
      {step === 'payment' && chosen !== null && <PaymentSection {...props} chosen={chosen} asked={asked} />}
      {step === 'summary' && summary !== null && (
        <SummaryStep
          summary={summary}
          isLocked={isLocked}
          onBack={() => onStep('payment')}
          onChanged={asked.ask}
          onDone={() => onStep(null)}
        />
      )}
      <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => onStep(null)}>
        {words.cancel}
      </Button>
    </Stack>
  )
}
