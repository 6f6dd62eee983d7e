import { Text } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import { Link } from '@tanstack/react-router'
import { nameIn } from '#bots/spot/escaped-names.ts'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { reasonMessages } from '#features/bots/web/index.ts'
import type { Warning } from './messages.ts'

export const WarningLine = ({ warning }: { warning: Warning }) => {
  const reasons: Readonly<Record<string, string>> = useMessages(reasonMessages)
  return (
    <Link to="/bots/$family/$botId" params={{ family: warning.family, botId: warning.bot }} className="warning-line">
      <IconAlertTriangle size={20} color="var(--warning)" aria-hidden />
      <span>
        <Text span fw={600}>
          {nameIn(useLanguage(), warning.name)}
        </Text>
        <Text span size="sm" c="dimmed" display="block">
          {reasons[warning.reason] ?? warning.reason}
        </Text>
      </span>
    </Link>
  )
}
