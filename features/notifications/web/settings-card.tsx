/** What is told and how, for the settings of the profile. */
import { Alert, Card, MultiSelect, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { NotificationSettings } from '../contract.ts'
import { allKinds, type ChosenCategory, chosenCategories, isKind, type Kind, kinds } from '../kinds.ts'
import { notificationsApi } from './api.ts'
import { settingsWords } from './messages.ts'
import { categoryLabels, useKindName } from './settings-names.ts'

const helps = {
  api_error: 'apiErrorHelp',
  limit_reached: 'limitReachedHelp',
  insufficient_funds: 'insufficientFundsHelp',
} as const satisfies Record<ChosenCategory, keyof (typeof settingsWords)['en']>

const channels = ['notification', 'email'] as const

const isChosenKind = (kind: string): kind is Kind => isKind(kind) && kinds[kind].category !== 'system'
const chosenKinds = allKinds.filter(isChosenKind)

type PartProps = { settings: NotificationSettings; onChange: (settings: NotificationSettings) => void }

const Categories = ({ settings, onChange }: PartProps) => {
  const words = useMessages(settingsWords)
  const channelLabel = { notification: words.notificationSettingNotification, email: words.notificationSettingEmail }
  return (
    <Stack gap="md">
      {chosenCategories.map((category) => {
        const name = categoryLabels[category]
        return (
          <Stack key={category} gap={4} role="group" aria-label={words[name]}>
            <Text fw={600}>{words[name]}</Text>
            <Text size="sm" c="dimmed">
              {words[helps[category]]}
            </Text>
            {channels.map((channel) => (
              <Switch
                key={channel}
                mih={36}
                label={channelLabel[channel]}
                checked={settings[category][channel]}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({ ...settings, [category]: { ...settings[category], [channel]: checked } })
                }
              />
            ))}
          </Stack>
        )
      })}
      <Stack gap={4} role="group" aria-label={words.system}>
        <Text fw={600}>{words.system}</Text>
        <Text size="sm" c="dimmed">
          {words.systemHelp}
        </Text>
        <Switch
          mih={36}
          checked
          disabled
          label={words.notificationSettingNotification}
          description={words.notificationSystemAlwaysOn}
        />
      </Stack>
    </Stack>
  )
}

const Muted = ({ settings, onChange }: PartProps) => {
  const words = useMessages(settingsWords)
  const nameOf = useKindName()
  return (
    <MultiSelect
      size="md"
      label={words.muted}
      description={words.mutedHelp}
      {...(settings.muted.length === 0 ? { placeholder: words.noMuted } : {})}
      data={chosenKinds.map((kind) => ({ value: kind, label: nameOf(kind) }))}
      value={settings.muted}
      onChange={(muted) => onChange({ ...settings, muted: muted.filter(isChosenKind) })}
    />
  )
}

/** What may be chosen, wherever it is kept. */
export const NotificationChoices = (part: PartProps) => (
  <>
    <Categories {...part} />
    <Muted {...part} />
  </>
)

export const NotificationSettingsCard = () => {
  const words = useMessages(settingsWords)
  const queryClient = useQueryClient()
  const query = notificationsApi.settings.queryOptions()
  const { data, error, refetch } = useQuery(query)
  const save = useMutation(
    notificationsApi.saveSettings.mutationOptions({
      onMutate: async (settings) => {
        // An answer that is on its way would turn it back for a moment.
        await queryClient.cancelQueries({ queryKey: query.queryKey })
        queryClient.setQueryData(query.queryKey, settings)
      },
      onError: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
    }),
  )
  return (
    <Card withBorder p="lg" mb="lg" maw={720} component="section">
      <Stack gap="md">
        <Title order={2} size="h3">
          {words.title}
        </Title>
        <Text c="dimmed">{words.about}</Text>
        {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
        {error === null && data === undefined && <Skeleton height={420} />}
        {data !== undefined && <NotificationChoices settings={data} onChange={(settings) => save.mutate(settings)} />}
        {save.isError && <Problem error={save.error} />}
        {save.isSuccess && <Alert color="green">{words.saved}</Alert>}
      </Stack>
    </Card>
  )
}
