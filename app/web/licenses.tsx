/** What the product is made of and under which licenses; the notice is the file of the project itself, whatever an operator writes above it. */
import { Anchor, Divider, Text, Title } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import notice from '../../NOTICE?raw'
import { licenseWords } from './license-messages.ts'

export default function Licenses() {
  const words = useMessages(licenseWords)
  return (
    <>
      <Divider my="md" />
      <Text fw={650}>{words.program({ version: import.meta.env.TRADEWRIGHT_VERSION })}</Text>
      <Title order={3} mt="md" mb="xs">
        {words.chartsTitle}
      </Title>
      <Text>{words.charts}</Text>
      <Anchor href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="footer-link">
        tradingview.com
      </Anchor>
      <Title order={3} mt="md" mb="xs">
        {words.fontTitle}
      </Title>
      <Text>{words.font}</Text>
      <Title order={3} mt="md" mb="xs">
        {words.noticeTitle}
      </Title>
      <Text size="sm" lang="en" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {notice.trim()}
      </Text>
    </>
  )
}
