/** What somebody who confirms the address now would begin with. */
import { SimpleGrid, Text } from '@mantine/core'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { Section } from '#platform/web/section.tsx'
import type { NewUser } from '../contract.ts'
import { defaultWords } from './messages.ts'
import { useAmounts, useTold } from './shown.ts'

export const NewUserCard = ({ user }: { user: NewUser }) => {
  const words = useMessages(defaultWords)
  const language = useLanguage()
  const told = useTold()
  const format = useFormat()
  const amounts = useAmounts()
  const spoken = { en: words.english, hu: words.hungarian }
  const facts = [
    [words.packageId, user.package[language]],
    [words.packageUntil, user.packageUntilMs === null ? words.endless : format.date(user.packageUntilMs)],
    [words.demoBalance, amounts(Object.fromEntries(user.demoBalance.map(({ asset, amount }) => [asset, amount])))],
    [words.language, user.language === null ? words.asRegistered : spoken[user.language]],
    [words.timeZone, user.timeZone],
    [words.theme, words[user.theme]],
    [words.notificationSettings, told(user.notificationSettings)],
  ] as const
  return (
    <div style={{ marginTop: 'var(--mantine-spacing-xl)' }}>
      <Section title={words.newUser}>
        <Text c="dimmed">{words.newUserHelp}</Text>
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm" m={0}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <Text component="dt" size="sm" c="dimmed">
                {name}
              </Text>
              <Text component="dd" m={0} fw={600}>
                {value}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      </Section>
    </div>
  )
}
