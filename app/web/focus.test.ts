import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusHeadingOnNavigation } from './focus.ts'

type Rendered = { fromLocation: object | undefined; pathChanged: boolean }

/** As much of a browser as it looks at: frames come when they are asked for, the focus is where it was put. */
let frames: (() => void)[] = []
let heading: object | null = null
let focused: unknown
const body = {}
const focus = vi.fn<(options: object) => void>()

const nextFrame = (): void => frames.splice(0).forEach((frame) => frame())

beforeEach(() => {
  frames = []
  heading = null
  focused = body
  focus.mockReset()
  vi.stubGlobal('document', {
    body,
    get activeElement() {
      return focused
    },
    getElementById: () => heading,
  })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})
afterEach(() => void vi.unstubAllGlobals())

/** The page of another address has been drawn. */
const arrive = (rendered: Rendered = { fromLocation: {}, pathChanged: true }): void => {
  const listeners: ((event: never) => void)[] = []
  const subscribe = (_event: string, listener: (event: never) => void) => {
    listeners.push(listener)
    return () => {}
  }
  focusHeadingOnNavigation({ subscribe })
  for (const listener of listeners) listener(rendered as never)
}

const show = (): void => {
  heading = { focus }
}

test('the heading of the new page takes the focus, without scrolling', () => {
  show()
  arrive()
  nextFrame()
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  expect(frames).toEqual([])
})

test('one that comes later is waited for', () => {
  arrive()
  for (let count = 0; count < 20; count += 1) nextFrame()
  show()
  nextFrame()
  expect(focus).toHaveBeenCalledTimes(1)
})

test('who has gone on meanwhile keeps the focus', () => {
  arrive()
  nextFrame()
  focused = {}
  nextFrame()
  show()
  nextFrame()
  expect(focus).not.toHaveBeenCalled()
  expect(frames).toEqual([])
})

test('one that never comes is given up', () => {
  arrive()
  for (let count = 0; count < 1_000; count += 1) nextFrame()
  expect(frames).toEqual([])
})

test.each<[string, Rendered]>([
  ['the first page', { fromLocation: undefined, pathChanged: true }],
  ['a filter of the same page', { fromLocation: {}, pathChanged: false }],
])('%s leaves the focus where it is', (_, rendered) => {
  show()
  arrive(rendered)
  nextFrame()
  expect(focus).not.toHaveBeenCalled()
})
