/** Back and the one main button of a wizard. */
import { Button } from '@mantine/core'
import IconArrowRight from 'icon:arrow-right'
import { useMessages } from '#platform/web/language.tsx'
import { formMessages } from '#platform/web/form-messages.ts'

type Props = {
  isFirst: boolean
  label: string
  /** On the last step, what is started. */
  mode: 'demo' | 'live' | null
  busy: boolean
  onBack: () => void
}

export const WizardActions = ({ isFirst, label, mode, busy, onBack }: Props) => {
  const words = useMessages(formMessages)
  return (
    <>
      {!isFirst && (
        <Button variant="default" mih={48} onClick={onBack}>
          {words.back}
        </Button>
      )}
      <Button
        type="submit"
        mih={48}
        loading={busy}
        {...(mode === 'live' ? { color: 'red.9' } : {})}
        rightSection={mode === null ? <IconArrowRight size={18} /> : undefined}
      >
        {label}
      </Button>
    </>
  )
}
