/** The command palette: go anywhere and do anything by a few letters. It comes when it is first asked for. */
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import IconSearch from 'icon:search'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { SessionAnswer } from '#platform/web/session.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import type { MenuLine } from './menu.ts'
import type { Open } from './overlay.ts'
import { type PaletteCommand, useCommands } from './palette-commands.ts'
import { grouped, matching } from './palette-match.ts'
import { paletteWords } from './palette-messages.ts'
import styles from './palette.module.css'

type Store = ReturnType<typeof createSpotlight>[0]

const LIST = 'palette-list'

type Words = ReturnType<typeof useMessages<(typeof paletteWords)['en']>>

const groupTitle = (group: PaletteCommand['group'], words: Words): string =>
  group === 'create' ? words.createGroup : words[group]

const optionId = (index: number): string => `palette-option-${index}`

type OptionProps = { command: PaletteCommand; index: number; selected: number; onChoose: () => void }

const Option = ({ command, index, selected, onChoose }: OptionProps) => (
  <UnstyledButton
    id={optionId(index)}
    role="option"
    aria-selected={index === selected}
    tabIndex={-1}
    className={styles['option']}
    data-action
    data-selected={index === selected || undefined}
    // The focus stays with the search.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <span>{command.label}</span>
    {command.hint !== null && (
      <Text span size="sm" c="dimmed" truncate>
        {command.hint}
      </Text>
    )}
  </UnstyledButton>
)

type ListProps = {
  store: Store
  commands: readonly PaletteCommand[]
  words: Words
  choose: (command: PaletteCommand) => void
}

const Commands = ({ store, commands, words, choose }: ListProps) => {
  const { selected } = useSpotlight(store)
  const sections = grouped(commands)
  const places = new Map(sections.flatMap((section) => section.commands).map(({ id }, index) => [id, index]))
  return sections.map((section) => (
    <div key={section.group} role="group" aria-label={groupTitle(section.group, words)}>
      <Text size="sm" c="dimmed" className={styles['group']} aria-hidden>
        {groupTitle(section.group, words)}
      </Text>
      {section.commands.map((command) => (
        <Option
          key={command.id}
          command={command}
          index={places.get(command.id) ?? 0}
          selected={selected}
          onChoose={() => choose(command)}
        />
      ))}
    </div>
  ))
}

/** What to go on with where nothing was found: something new, and the first page. */
const wayOn = (commands: readonly PaletteCommand[]): readonly PaletteCommand[] => [
  ...commands.filter(({ group }) => group === 'pages').slice(0, 2),
  ...commands.filter(({ group }) => group === 'create'),
]

type Props = { menu: readonly MenuLine[]; session: SessionAnswer; open: Open }

export default function Palette({ menu, session, open }: Props) {
  const words = useMessages(paletteWords)
  const format = useFormat()
  // A palette of its own each time: what was typed last time is gone.
  const [[store, palette]] = useState(createSpotlight)
  const { query, selected } = useSpotlight(store)
  const commands = useCommands({ menu, session, open, query })
  const found = matching(commands, query)
  const shown = found.length === 0 ? wayOn(commands) : found
  useReturnFocus()
  useEffect(() => {
    palette.open()
    // Enter opens the first without a key before it.
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [store, palette])
  const choose = (command: PaletteCommand) => {
    open('none')
    command.run()
  }
  const places = grouped(shown).flatMap((section) => section.commands)
  /** Opens what is selected by what is on screen now: the library looks for a mark that it may not have moved yet when letters and Enter come fast. */
  const openSelected = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    const command = places[Math.max(selected, 0)]
    if (command !== undefined) choose(command)
  }
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      returnFocus={false}
      onSpotlightClose={() => open('none')}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': words.palette } }}
    >
      <div role="presentation" onKeyDownCapture={openSelected}>
        <Spotlight.Search
          placeholder={words.search}
          aria-label={words.search}
          leftSection={<IconSearch size={20} />}
          role="combobox"
          aria-expanded
          aria-controls={LIST}
          aria-autocomplete="list"
          {...(selected >= 0 && shown.length > 0 ? { 'aria-activedescendant': optionId(selected) } : {})}
        />
      </div>
      {found.length === 0 && (
        <div className={styles['nothing']}>
          <Text fw={600}>{words.nothing({ query })}</Text>
          <Text c="dimmed">{words.nothingHelp}</Text>
        </div>
      )}
      <Spotlight.ActionsList
        id={LIST}
        role="listbox"
        aria-label={words.palette}
        className={styles['list'] ?? ''}
        style={{ maxHeight: 'min(520px, 60dvh)' }}
      >
        <Commands store={store} commands={shown} words={words} choose={choose} />
      </Spotlight.ActionsList>
      <VisuallyHidden role="status">
        {found.length === 0 ? words.nothing({ query }) : words.found({ count: format.count(found.length) })}
      </VisuallyHidden>
      <Text size="sm" c="dimmed" className={styles['keys']} visibleFrom="sm">
        {words.keys}
      </Text>
    </Spotlight.Root>
  )
}
