/** How the shell is laid out; every choice is seen at once behind the drawer. */
import { Button, Input, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import { asides, firstLayout, headers, type ToolbarHeight, toolbarHeights } from './layout.ts'
import { layoutWords } from './layout-messages.ts'
import { changeLayout, useLayout } from './use-layout.ts'

type ChoiceProps<Value extends string> = {
  label: string
  help: string
  value: Value
  values: readonly Value[]
  say: (value: Value) => string
  onChange: (value: Value) => void
  isDisabled?: boolean
}

const Choice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { label, help, value, values, say, onChange, isDisabled = false } = props
  return (
    <Input.Wrapper
      label={label}
      description={help}
      labelElement="div"
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <SegmentedControl
        my="xs"
        fullWidth
        aria-label={label}
        value={value}
        disabled={isDisabled}
        data={values.map((one) => ({ value: one, label: say(one) }))}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}

const heightTexts = toolbarHeights.map(String)
const heightOf = (text: string): ToolbarHeight =>
  toolbarHeights.find((height) => String(height) === text) ?? firstLayout.toolbarHeight

export default function LayoutDrawer({ onClose }: { onClose: () => void }) {
  const words = useMessages(layoutWords)
  const format = useFormat()
  const { aside, header, hasToolbar, toolbarHeight } = useLayout()
  return (
    <Sheet isClear title={words.title} onClose={onClose}>
      <Stack gap="lg">
        <Choice
          label={words.aside}
          help={words.asideHelp}
          value={aside}
          values={asides}
          say={(value) => words[value]}
          onChange={(value) => changeLayout({ aside: value })}
        />
        <Choice
          label={words.header}
          help={words.headerHelp}
          value={header}
          values={headers}
          say={(value) => words[value]}
          onChange={(value) => changeLayout({ header: value })}
        />
        <Switch
          label={words.toolbar}
          description={words.toolbarHelp}
          checked={hasToolbar}
          onChange={({ currentTarget }) => changeLayout({ hasToolbar: currentTarget.checked })}
        />
        <Choice
          label={words.toolbarHeight}
          help={hasToolbar ? words.toolbarHeightHelp : words.toolbarHeightNeeds}
          value={String(toolbarHeight)}
          values={heightTexts}
          say={(value) => words.pixels({ count: format.count(Number(value)) })}
          onChange={(value) => changeLayout({ toolbarHeight: heightOf(value) })}
          isDisabled={!hasToolbar}
        />
        <Button variant="default" onClick={() => changeLayout(firstLayout)}>
          {words.asAtFirst}
        </Button>
        <Text size="sm" c="dimmed">
          {words.kept}
        </Text>
      </Stack>
    </Sheet>
  )
}
