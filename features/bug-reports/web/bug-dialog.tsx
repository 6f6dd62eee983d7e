/** Where something is wrong, whoever sees it says so from there. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { codeOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { file, line, prose } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { bugReports } from '../contract.ts'
import { bugReportsApi } from './api.ts'
import { bugWords } from './messages.ts'

const version: string = import.meta.env.TRADEWRIGHT_VERSION

type Props = {
  /** The id that a page which failed has shown. */
  incident?: string
  onClose: () => void
}

export default function BugDialog({ incident, onClose }: Props) {
  const words = useMessages(bugWords)
  const report = useAct(bugReportsApi.report, { done: words.bugSent, onDone: onClose })
  // What stands behind the path of the address may be somebody's own and is not sent.
  const [route] = useState(() => location.pathname.slice(0, 300))
  const browser = navigator.userAgent.slice(0, 400)
  const hasFailed = report.error !== null && codeOf(report.error) === 'UNKNOWN_ERROR'
  return (
    <Dialog title={words.bugTitle} onClose={onClose}>
      <RecordForm
        of={bugReports.report}
        initial={{ subject: '', text: '', screenshot: undefined, route, version, browser, incident }}
        fields={{
          subject: line({ label: words.subject }),
          text: prose({ label: words.bugText }),
          screenshot: file({
            label: words.bugIncludeScreenshot,
            help: words.bugScreenshotHelp,
            accept: '.png,.jpg,.jpeg',
          }),
        }}
        act={report}
        refusal={hasFailed ? words.bugFailed : undefined}
        send={words.bugSend}
        note={
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {words.bugAdded({ route, version })}
            {incident !== undefined && ` ${words.bugIncident({ incident })}`}
          </Text>
        }
        onCancel={onClose}
      />
    </Dialog>
  )
}
