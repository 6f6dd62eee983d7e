/** A button that asks "sure?" before it acts. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type ActOptions, type Call, useAct } from './act.ts'
import { Ask } from './ask.tsx'
import { useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'

type Props<Input, Output> = Omit<ActOptions<Input, Output>, 'onDone'> & {
  /** The call that does it, and what it is sent. */
  of: Call<Input, Output>
  input: NoInfer<Input>
  /** What is done, as button and dialog name it; where absent, it is to delete. */
  confirm?: string
  /** What the button is called where several of them stand on a page. */
  label?: string
  title: string
  text: ReactNode
  tone: 'plain' | 'danger'
  isDisabled?: boolean
}

export const AskButton = <Input, Output>(props: Props<Input, Output>) => {
  const shared = useMessages(sharedMessages)
  const { of, input, confirm = shared.remove, label, title, text, tone, isDisabled = false, ...options } = props
  const [isAsking, setIsAsking] = useState(false)
  const act = useAct(of, { ...options, onDone: () => setIsAsking(false) })
  return (
    <>
      <Button
        variant="default"
        {...(tone === 'danger' && !isDisabled ? { c: 'red' } : {})}
        {...(label === undefined ? {} : { 'aria-label': label })}
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        {confirm}
      </Button>
      {isAsking && (
        <Ask
          tone={tone}
          title={title}
          text={text}
          confirm={confirm}
          act={act}
          onConfirm={() => act.send(input)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
