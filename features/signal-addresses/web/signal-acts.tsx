/** What the owner of a signal does with it, each after a question. */
import { Badge } from '@mantine/core'
import { AskButton } from '#platform/web/ask-button.tsx'
import { useMessages } from '#platform/web/language.tsx'
import type { Signal } from '../contract.ts'
import { addressedSignalsApi } from './api.ts'
import { signalPageWords } from './messages.ts'

export const SignalStatus = ({ status }: Pick<Signal, 'status'>) => {
  const words = useMessages(signalPageWords)
  return (
    <Badge variant="light" autoContrast color={status === 'active' ? 'brand' : 'gray'}>
      {words[status]}
    </Badge>
  )
}

export const ToggleSignal = ({ signal }: { signal: Signal }) => {
  const words = useMessages(signalPageWords)
  const { id, version, status, name } = signal
  const isActive = status === 'active'
  return (
    <AskButton
      tone="plain"
      confirm={isActive ? words.suspend : words.activate}
      label={`${isActive ? words.suspend : words.activate}: ${name}`}
      title={isActive ? words.suspendTitle(signal) : words.activateTitle(signal)}
      text={isActive ? words.suspendText : words.activateText}
      of={addressedSignalsApi.toggle}
      input={{ signal: id, version, status: isActive ? 'suspended' : 'active' }}
      done={isActive ? words.suspendedDone : words.activatedDone}
    />
  )
}

export const RemoveSignal = ({ signal, leave }: { signal: Signal; leave: () => unknown }) => {
  const words = useMessages(signalPageWords)
  return (
    <AskButton
      tone="danger"
      confirm={words.remove}
      title={words.removeTitle(signal)}
      text={words.removeText}
      of={addressedSignalsApi.remove}
      input={{ signal: signal.id }}
      done={words.removed}
      leave={leave}
    />
  )
}
