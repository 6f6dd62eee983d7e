/** What an administrator writes into the record of a user. */
import { Box, SimpleGrid, Text } from '@mantine/core'
import { shellMessages } from '#platform/messages.ts'
import { useMessages } from '#platform/web/language.tsx'
import { check, choice, day, line, prose } from '#platform/web/record-fields.tsx'
import { RecordForm as Form } from '#platform/web/record-form.tsx'
import { type UserRecord, users as contract } from '../contract.ts'
import { usersApi, useRecordAct } from './api.ts'
import { recordWords } from './record-messages.ts'
import { Section } from './section.tsx'
import { changeOf, type Typed, typedOf } from './typed-record.ts'

const socials = {
  telegram: 'Telegram',
  discord: 'Discord',
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
} as const
const exchanges = { binance: 'Binance', okx: 'OKX', kraken: 'Kraken' } as const

const languages = [
  { value: 'en', label: 'English' },
  { value: 'hu', label: 'Magyar' },
] as const

const idFields = {
  'socialIds.telegram': line({ label: socials.telegram }),
  'socialIds.discord': line({ label: socials.discord }),
  'socialIds.facebook': line({ label: socials.facebook }),
  'socialIds.x': line({ label: socials.x }),
  'socialIds.linkedin': line({ label: socials.linkedin }),
  'exchangeIds.binance': line({ label: exchanges.binance }),
  'exchangeIds.okx': line({ label: exchanges.okx }),
  'exchangeIds.kraken': line({ label: exchanges.kraken }),
}

const useFields = () => {
  const words = useMessages(recordWords)
  return {
    ...idFields,
    lastname: line({ label: words.lastname }),
    firstname: line({ label: words.firstname }),
    phone: line({ label: words.phone, placeholder: '+36 30 123 4567' }),
    birthDate: day({ label: words.birthDate }),
    language: choice({ label: words.language, options: languages }),
    newsletter: check({ label: words.newsletter }),
    adminComment: prose({ label: words.comment, help: words.commentHelp, rows: 2 }),
    agent: line({ label: words.agent, help: words.personHelp }),
    agentCommissionPercent: line({ label: words.agentCommission }),
    bigFishCommissionPercent: line({ label: words.bigFishCommission }),
    inheritedBonusMember: check({ label: words.inheritedMember }),
    inheritedBonusDealer: check({ label: words.inheritedDealer }),
    inheritedBonusDealerUser: line({ label: words.inheritedDealerUser, help: words.personHelp }),
    inheritedBonusPercentage: line({ label: words.inheritedPercentage }),
    inheritedBonusMemberMultiplier: line({ label: words.inheritedMultiplier }),
    inheritedBonusMemberMultiplierDuration: line({ label: words.inheritedDuration }),
    inheritedBonusMemberMultiplierDurationCounter: line({ label: words.inheritedCounter }),
  }
}

/** Made anew for each version of the record. */
type Props = { user: UserRecord; isDisabled: boolean }

export default function RecordForm({ user, isDisabled }: Props) {
  const words = useMessages(recordWords)
  const { saved } = useMessages(shellMessages)
  const save = useRecordAct(usersApi.save, { done: saved })
  return (
    <Box maw={820}>
      <Form
        of={contract.save}
        initial={typedOf(user)}
        read={(typed: Typed) => changeOf(typed, user)}
        fields={useFields()}
        act={save}
        send={words.save}
        isDisabled={isDisabled}
        guard={{ place: 'tab' }}
      >
        {(field) => (
          <>
            <Section title={words.person}>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                {field('lastname')}
                {field('firstname')}
                {field('phone')}
                {field('birthDate')}
                {field('language')}
              </SimpleGrid>
              {field('newsletter')}
              {field('adminComment')}
            </Section>
            <Section title={words.ids}>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                {field('socialIds.telegram')}
                {field('socialIds.discord')}
                {field('socialIds.facebook')}
                {field('socialIds.x')}
                {field('socialIds.linkedin')}
              </SimpleGrid>
              <Text size="sm" c="dimmed">
                {words.exchangeHelp}
              </Text>
              <SimpleGrid cols={{ base: 1, sm: 3 }}>
                {field('exchangeIds.binance')}
                {field('exchangeIds.okx')}
                {field('exchangeIds.kraken')}
              </SimpleGrid>
            </Section>
            <Section title={words.bigFish}>
              {field('agent')}
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                {field('agentCommissionPercent')}
                {field('bigFishCommissionPercent')}
              </SimpleGrid>
            </Section>
            <Section title={words.inherited}>
              {field('inheritedBonusMember')}
              {field('inheritedBonusDealer')}
              {field('inheritedBonusDealerUser')}
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                {field('inheritedBonusPercentage')}
                {field('inheritedBonusMemberMultiplier')}
                {field('inheritedBonusMemberMultiplierDuration')}
                {field('inheritedBonusMemberMultiplierDurationCounter')}
              </SimpleGrid>
            </Section>
          </>
        )}
      </Form>
    </Box>
  )
}
