/** Packages as they are sold: the net price, the gross total under it, and what there is room for. */
import { groupName } from '#bots/group-messages.ts'
import { Badge, Button, Card as Frame, Group, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import IconCheck from 'icon:check'
import IconMinus from 'icon:minus'
import { countedMessages, packageWords } from '#features/packages/web/index.ts'
import type { UsageCell } from '#features/packages/contract.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { decimalOf } from '#platform/minor-units.ts'
import type { Card, Mine, Offer } from '../contract.ts'
import { billingWords, subscriptionWords, wizardWords } from './messages.ts'

type Every = 'monthly' | 'yearly'

type Props = {
  mine: Mine
  interval: Every
  onInterval: (interval: Every) => void
  onChoose: (card: Card) => void
  isLocked: boolean
}

const Price = ({ offer, interval, mine }: { offer: Offer; interval: Every; mine: Mine }) => {
  const words = useMessages(subscriptionWords)
  const format = useFormat()
  const { currency, vat } = mine
  const total = format.money(decimalOf(offer.gross), currency)
  const percent = format.decimal(decimalOf(vat.hundredths), { digits: [0, 2] })
  return (
    <div>
      <Group gap={6} align="baseline">
        <Text fz="price" lh="price" fw={650}>
          {format.decimal(decimalOf(offer.net), { digits: 2 })}
        </Text>
        <Text c="dimmed">{interval === 'monthly' ? words.aMonth({ currency }) : words.aYear({ currency })}</Text>
      </Group>
      <Text>{vat.hundredths === 0 ? words.withoutVat({ total }) : words.withVat({ total, percent })}</Text>
      {offer.discountPercent > 0 && (
        <Text size="sm" c="dimmed">
          {words.before({
            price: format.money(decimalOf(offer.listPrice), currency),
            percent: format.count(offer.discountPercent),
          })}
        </Text>
      )}
    </div>
  )
}

/** What the other interval costs, without turning the switch. */
const Other = ({ card, interval, mine: { currency, vat } }: { card: Card; interval: Every; mine: Mine }) => {
  const words = useMessages(subscriptionWords)
  const format = useFormat()
  const { net, gross } = card[interval === 'monthly' ? 'yearly' : 'monthly']
  const [price, total] = [net, gross].map((minor) => format.money(decimalOf(minor), currency))
  const said = { price: price ?? '', total: vat.hundredths === 0 ? null : (total ?? '') }
  return (
    <Text size="sm" c="dimmed">
      {interval === 'monthly' ? words.orAYear(said) : words.orAMonth(said)}
    </Text>
  )
}

const Row = ({ label, value, isThere }: { label: string; value: string; isThere: boolean }) => (
  <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
    <Group gap="xs" wrap="nowrap" align="flex-start">
      {isThere ? <IconCheck size={18} /> : <IconMinus size={18} />}
      <Text c={isThere ? 'inherit' : 'dimmed'}>{label}</Text>
    </Group>
    <Text ta="right" fw={isThere ? 600 : 400} c={isThere ? 'inherit' : 'dimmed'}>
      {value}
    </Text>
  </Group>
)

const useMost = () => {
  const names = useMessages(packageWords)
  const format = useFormat()
  return (cell: UsageCell): string => {
    if (cell.kind === 'unlimited') return names.packageUnlimited
    return format.count(cell.kind === 'limited' ? cell.max : 0)
  }
}

const Contents = ({ card }: { card: Card }) => {
  const words = useMessages(subscriptionWords)
  const names = useMessages(packageWords)
  const language = useLanguage()
  const format = useFormat()
  const most = useMost()
  return (
    <Stack gap="xs">
      {card.groups.map(({ group, live, demo }) => {
        const isThere = live.kind !== 'not-included' || demo.kind !== 'not-included'
        const isOpen = live.kind === 'unlimited' && demo.kind === 'unlimited'
        const room = words.liveAndDemo({ live: most(live), demo: most(demo) })
        const value = !isThere ? names.packageNotIncluded : isOpen ? names.packageUnlimited : room
        return <Row key={group} label={groupName(language, group)} value={value} isThere={isThere} />
      })}
      <Row
        label={words.copied}
        value={card.copyLimit === null ? names.packageUnlimited : format.count(card.copyLimit)}
        isThere={card.copyLimit !== 0}
      />
    </Stack>
  )
}

const useLabel = (mine: Mine) => {
  const words = useMessages(subscriptionWords)
  const wizard = useMessages(wizardWords)
  const format = useFormat()
  return (offer: Offer, name: string): string => {
    switch (offer.class) {
      case 'same':
        return wizard.wizardSamePackage
      case 'new':
        return words.choose({ name })
      case 'upgrade':
        return words.changeNow({ name })
      case 'downgrade':
        return words.changeLater({ name, date: format.date(mine.expiresAtMs ?? 0) })
    }
  }
}

const One = ({ card, mine, interval, onChoose, isLocked }: Omit<Props, 'onInterval'> & { card: Card }) => {
  const words = useMessages(subscriptionWords)
  const names = useMessages(packageWords)
  const wizard = useMessages(wizardWords)
  const format = useFormat()
  const language = useLanguage()
  const labelOf = useLabel(mine)
  const { [interval]: offer } = card
  const { [language]: name } = card.name
  const until = mine.expiresAtMs === null ? words.yours : words.yoursUntil({ date: format.date(mine.expiresAtMs) })
  const isOver = card.over > 0 && offer.class !== 'same' && !card.isCurrent
  return (
    <Frame
      withBorder
      component="article"
      aria-label={name}
      style={card.popular ? { borderColor: 'var(--mantine-primary-color-filled)', borderWidth: 2 } : {}}
    >
      <Stack h="100%">
        <Group justify="space-between" gap="xs">
          <Group gap="sm">
            <Title order={3} size="h4">
              {name}
            </Title>
            {card.popular && <Badge>{names.packagePopular}</Badge>}
          </Group>
          {card.isCurrent && <Text c="dimmed">{until}</Text>}
        </Group>
        <Price offer={offer} interval={interval} mine={mine} />
        <Other card={card} interval={interval} mine={mine} />
        {card.description[language] !== '' && <Text>{card.description[language]}</Text>}
        <Contents card={card} />
        <Stack gap={4} mt="auto">
          <Button
            variant={card.popular && offer.class !== 'same' ? 'filled' : 'default'}
            h="auto"
            mih="var(--button-height)"
            py="xs"
            styles={{ label: { whiteSpace: 'normal' } }}
            disabled={isLocked || offer.class === 'same'}
            onClick={() => onChoose(card)}
          >
            {labelOf(offer, name)}
          </Button>
          {offer.class === 'upgrade' && (
            <Text size="sm" c="dimmed" ta="center">
              {words.credited}
            </Text>
          )}
          {isOver && (
            <Text size="sm" ta="center">
              {wizard.wizardDowngradeOverLimit({ count: format.count(card.over) })}
            </Text>
          )}
        </Stack>
      </Stack>
    </Frame>
  )
}

export const PackageCards = ({ mine, interval, onInterval, onChoose, isLocked }: Props) => {
  const words = useMessages(subscriptionWords)
  const sentences = useMessages(billingWords)
  const { counted } = useMessages(countedMessages)
  const choose = (value: string) => onInterval(value === 'yearly' ? 'yearly' : 'monthly')
  return (
    <Stack mb="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {words.packages}
        </Title>
        <SegmentedControl
          aria-label={words.interval}
          value={interval}
          onChange={choose}
          data={[
            { value: 'monthly', label: words.monthly },
            { value: 'yearly', label: words.yearly },
          ]}
        />
      </Group>
      {mine.cards.length === 0 && <Text>{words.noneSold}</Text>}
      <SimpleGrid cols={{ base: 1, md: Math.min(3, Math.max(1, mine.cards.length)) }}>
        {mine.cards.map((card) => (
          <One key={card.id} {...{ card, mine, interval, onChoose, isLocked }} />
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {counted} {sentences.billingPricesNet}
      </Text>
    </Stack>
  )
}
