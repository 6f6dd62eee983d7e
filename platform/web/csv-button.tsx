/** The rows of a list as a file. */
import { Alert, Button, Group } from '@mantine/core'
import IconDownload from 'icon:download'
import { useMutation } from '@tanstack/react-query'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'
import { Problem } from './problem.tsx'
import { saveFile } from './save-file.ts'
import { tableMessages } from './table-messages.ts'

type File = { fileName: string; text: string; truncated: boolean }

export const CsvButton = ({ ask }: { ask: () => Promise<File> }) => {
  const shared = useMessages(sharedMessages)
  const words = useMessages(tableMessages)
  const csv = useMutation({ mutationFn: ask, onSuccess: ({ fileName, text }) => saveFile(fileName, text) })
  return (
    <>
      <Group mb="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          loading={csv.isPending}
          onClick={() => csv.mutate()}
        >
          {shared.exportCsv}
        </Button>
      </Group>
      {csv.isError && <Problem error={csv.error} />}
      {csv.isSuccess && csv.data.truncated && <Alert color="yellow">{words.csvCut}</Alert>}
    </>
  )
}
