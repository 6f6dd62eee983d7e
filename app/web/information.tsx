/** What the product is made of and under which licenses; the notice is the file of the project itself. */
import { Anchor, Stack, Text, Title } from '@mantine/core'
import notice from '../../NOTICE?raw'
import { useMessages } from '#platform/web/language.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import { shellWords } from './messages.ts'

export default function Information({ onClose }: { onClose: () => void }) {
  const words = useMessages(shellWords)
  return (
    <Sheet title={words.information} onClose={onClose}>
      <Stack gap="lg">
        <div>
          <Text fw={650}>Tradewright</Text>
          <Text c="dimmed">{words.version({ version: import.meta.env.TRADEWRIGHT_VERSION })}</Text>
          <Text>{words.license}</Text>
        </div>
        <div>
          <Title order={3}>{words.chartsTitle}</Title>
          <Text>{words.charts}</Text>
          <Anchor href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="footer-link">
            tradingview.com
          </Anchor>
        </div>
        <div>
          <Title order={3}>{words.fontTitle}</Title>
          <Text>{words.font}</Text>
        </div>
        <div>
          <Title order={3}>{words.noticeTitle}</Title>
          <Text size="sm" lang="en" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {notice.trim()}
          </Text>
        </div>
      </Stack>
    </Sheet>
  )
}
