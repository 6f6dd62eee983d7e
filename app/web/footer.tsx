import { Anchor, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { shellWords } from './messages.ts'

const Information = () => {
  const words = useMessages(shellWords)
  return (
    <Stack gap="lg">
      <div>
        <Text fw={650}>Tradewright</Text>
        <Text c="dimmed">{words.version({ version: import.meta.env.TRADEWRIGHT_VERSION })}</Text>
        <Text>{words.license}</Text>
      </div>
      <div>
        <Title order={3}>{words.chartsTitle}</Title>
        <Text>{words.charts}</Text>
        <Anchor href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          tradingview.com
        </Anchor>
      </div>
      <div>
        <Title order={3}>{words.fontTitle}</Title>
        <Text>{words.font}</Text>
      </div>
    </Stack>
  )
}

export const Footer = () => {
  const words = useMessages(shellWords)
  const shared = useMessages(sharedMessages)
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <Group component="footer" justify="space-between" px="md" py="sm" gap="sm">
      <Text size="sm" c="dimmed">
        Tradewright {import.meta.env.TRADEWRIGHT_VERSION}
      </Text>
      <Anchor component="button" type="button" size="sm" mih={44} onClick={open}>
        {words.information}
      </Anchor>
      <Drawer
        opened={isOpen}
        onClose={close}
        title={words.information}
        closeButtonProps={{ 'aria-label': shared.close }}
      >
        <Information />
      </Drawer>
    </Group>
  )
}
