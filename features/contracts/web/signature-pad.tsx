/** A field that is signed in: drawn with whatever points, or typed by whoever uses the keyboard. */
import { Button, Group, Input, Radio, Stack, TextInput } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import type { Field, FieldState } from '#platform/web/record-fields.tsx'
import { NAME_LENGTH, PAD, type Point, type Signature, type Stroke, writeStrokes } from '../rules.ts'
import { signWords } from './messages.ts'
import classes from './signature-pad.module.css'

type PadProps = { isDisabled: boolean; onDrawn: (strokes: string) => void }

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))

const pathOf = (stroke: Stroke): string => stroke.map(([x, y]) => `${x},${y}`).join(' ')

const Pad = ({ isDisabled, onDrawn }: PadProps) => {
  const words = useMessages(signWords)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const startedAtMs = useRef(0)
  const isDown = useRef(false)
  const pointOf = ({ currentTarget, clientX, clientY, timeStamp }: PointerEvent<SVGSVGElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const x = within(((clientX - left) / width) * PAD.width, PAD.width)
    const y = within(((clientY - top) / height) * PAD.height, PAD.height)
    return [x, y, Math.max(0, Math.round(timeStamp - startedAtMs.current))]
  }
  const keep = (next: readonly Stroke[]) => {
    setStrokes(next)
    onDrawn(writeStrokes(next))
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (isDisabled) return
    if (strokes.length === 0) startedAtMs.current = event.timeStamp
    isDown.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    keep([...strokes, [pointOf(event)]])
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!isDown.current) return
    const last = strokes.at(-1) ?? []
    keep([...strokes.slice(0, -1), [...last, pointOf(event)]])
  }
  const end = () => {
    isDown.current = false
  }
  return (
    <Stack gap="xs">
      <svg
        role="img"
        aria-label={words.pad}
        className={classes.pad}
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {strokes.map((stroke) => (
          <polyline key={`${stroke[0]?.join(' ')}`} className={classes.ink} points={pathOf(stroke)} />
        ))}
      </svg>
      <Group justify="space-between">
        <Input.Description>{words.padHelp}</Input.Description>
        <Button variant="default" disabled={strokes.length === 0} onClick={() => keep([])}>
          {words.signatureClear}
        </Button>
      </Group>
    </Stack>
  )
}

const SignatureInput = ({ value, onChange, error, isDisabled }: FieldState<Signature>) => {
  const words = useMessages(signWords)
  const turn = (kind: string) => onChange(kind === 'typed' ? { kind, name: '' } : { kind: 'drawn', strokes: '' })
  return (
    <Stack gap="xs">
      <Radio.Group label={words.signature} value={value.kind} onChange={turn}>
        <Group gap="lg" mt={4}>
          <Radio value="drawn" label={words.draw} disabled={isDisabled} />
          <Radio value="typed" label={words.type} disabled={isDisabled} />
        </Group>
      </Radio.Group>
      {value.kind === 'drawn' ? (
        <>
          <Pad isDisabled={isDisabled} onDrawn={(strokes) => onChange({ kind: 'drawn', strokes })} />
          {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
        </>
      ) : (
        <TextInput
          label={words.typedName}
          maxLength={NAME_LENGTH}
          disabled={isDisabled}
          error={error}
          value={value.name}
          onChange={({ currentTarget }) => onChange({ kind: 'typed', name: currentTarget.value })}
        />
      )}
    </Stack>
  )
}

export const signatureField: Field<Signature> = (state) => <SignatureInput {...state} />
