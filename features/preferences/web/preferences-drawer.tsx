import { Alert, DataList, Input, Paper, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { profitColor } from '#platform/web/money.tsx'
import { useMessages, useOpenFormat, usePreferences } from '#platform/web/language.tsx'
import { regionOf } from '#platform/dates.ts'
import { isRegion, isTimeZone, regions, themes } from '#platform/web/preferences.ts'
import { useSentence } from '#platform/web/problem.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import { Time } from '#platform/web/time.tsx'
import { useChangePreferences } from './change.ts'
import { preferencesWords } from './messages.ts'

const AS_LANGUAGE = 'as-language'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

const zonesWith = (current: string) =>
  (timeZones.includes(current) ? timeZones : [current, ...timeZones]).map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <DataList.Item>
    <DataList.ItemLabel>{label}</DataList.ItemLabel>
    <DataList.ItemValue className="tabular">{children}</DataList.ItemValue>
  </DataList.Item>
)

const Sample = () => {
  const words = useMessages(preferencesWords)
  const format = useOpenFormat()
  const [atMs] = useState(() => Date.now())
  return (
    <Paper withBorder p="md" bg="var(--surface-raised)">
      <Title order={3} mb="sm">
        {words.sample}
      </Title>
      <DataList>
        <Line label={words.sampleNow}>
          <Time atMs={atMs} />
        </Line>
        <Line label={words.sampleAmount}>{format.money('12480.55', 'USDC')}</Line>
        <Line label={words.sampleProfit}>
          <span style={{ color: profitColor('1188.3') }}>{format.profit('1188.3', 'USDC')}</span>
        </Line>
      </DataList>
      <Text size="sm" c="dimmed" mt="xs">
        {format.zone(atMs)}
      </Text>
    </Paper>
  )
}

type Change = ReturnType<typeof useChangePreferences>['mutate']

const LanguageAndRegion = ({ change }: { change: Change }) => {
  const words = useMessages(preferencesWords)
  const { language, region } = usePreferences()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const nameOf = (tag: string) => {
    const country = new Intl.Locale(tag).region
    return country === undefined ? tag : (names.of(country) ?? tag)
  }
  const known: readonly string[] = regions
  const tags = region === null || known.includes(region) ? known : [region, ...known]
  return (
    <>
      <Input.Wrapper label={words.language} description={words.languageHelp} labelElement="div">
        <SegmentedControl
          mt="xs"
          fullWidth
          aria-label={words.language}
          value={language}
          data={[
            { value: 'en', label: 'English' },
            { value: 'hu', label: 'Magyar' },
          ]}
          onChange={(value) => change({ language: value })}
        />
      </Input.Wrapper>
      <Select
        label={words.region}
        description={words.regionHelp}
        allowDeselect={false}
        value={region ?? AS_LANGUAGE}
        data={[
          { value: AS_LANGUAGE, label: `${words.asLanguage} (${nameOf(regionOf({ region: null, language }))})` },
          ...tags.map((tag) => ({ value: tag, label: nameOf(tag) })),
        ]}
        onChange={(value) =>
          change({ region: value !== null && value !== AS_LANGUAGE && isRegion(value) ? value : null })
        }
      />
    </>
  )
}

const ZoneAndTheme = ({ change }: { change: Change }) => {
  const words = useMessages(preferencesWords)
  const { timeZone, theme } = usePreferences()
  return (
    <>
      <Select
        label={words.timeZone}
        description={words.timeZoneHelp}
        searchable
        allowDeselect={false}
        nothingFoundMessage={words.noTimeZone}
        value={timeZone}
        data={zonesWith(timeZone)}
        onChange={(value) => isTimeZone(value) && change({ timeZone: value })}
      />
      <Input.Wrapper label={words.theme} labelElement="div">
        <SegmentedControl
          mt="xs"
          fullWidth
          aria-label={words.theme}
          value={theme}
          data={themes.map((value) => ({ value, label: words[value] }))}
          onChange={(value) => change({ theme: value })}
        />
      </Input.Wrapper>
    </>
  )
}

export default function PreferencesDrawer({ onClose }: { onClose: () => void }) {
  const words = useMessages(preferencesWords)
  const { mutate, isSuccess, isError, error } = useChangePreferences()
  const sentence = useSentence()
  return (
    <Sheet isClear title={words.title} onClose={onClose}>
      <Stack gap="lg">
        <LanguageAndRegion change={mutate} />
        <ZoneAndTheme change={mutate} />
        <Sample />
        {isError && (
          <Alert color="red" role="alert">
            {sentence(error)}
          </Alert>
        )}
        <Text size="sm" role="status" c="dimmed" mih={20}>
          {isSuccess && words.saved}
        </Text>
      </Stack>
    </Sheet>
  )
}
