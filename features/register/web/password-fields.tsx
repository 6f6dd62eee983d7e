/** A new password, typed twice, with the rules that it keeps so far. */
import { Group, List, PasswordInput, Stack, Text, VisuallyHidden } from '@mantine/core'
import IconCircle from 'icon:circle'
import IconCircleCheck from 'icon:circle-check'
import { useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { keepsRule, type PasswordRule, passwordRules } from '../rules.ts'
import { useConditions } from './api.ts'
import { registerWords } from './messages.ts'

const Rules = ({ password }: { password: string }) => {
  const words = useMessages(registerWords)
  const { passwordMin } = useConditions()
  const names: Record<PasswordRule, string> = {
    length: words.registerPasswordRuleLength({ length: passwordMin }),
    case: words.registerPasswordRuleCase,
    digit: words.registerPasswordRuleDigit,
    special: words.registerPasswordRuleSpecial,
  }
  return (
    <List listStyleType="none" spacing={4} size="sm">
      {passwordRules.map((rule) => {
        const isKept = keepsRule(password, rule, passwordMin)
        const Icon = isKept ? IconCircleCheck : IconCircle
        return (
          <List.Item key={rule}>
            <Group gap="xs" wrap="nowrap">
              <Icon size={18} aria-hidden color={isKept ? 'var(--mantine-color-green-filled)' : 'currentColor'} />
              <Text size="sm">{names[rule]}</Text>
              <VisuallyHidden>{isKept ? words.ruleKept : words.ruleOpen}</VisuallyHidden>
            </Group>
          </List.Item>
        )
      })}
    </List>
  )
}

export type Passwords = { password: string; again: string }

type Props = {
  values: Passwords
  onChange: (values: Passwords) => void
  errors: Readonly<Partial<Record<keyof Passwords, string>>>
}

export const PasswordFields = ({ values, onChange, errors }: Props) => {
  const words = useMessages(registerWords)
  const [isShown, setIsShown] = useState(false)
  const shared = {
    size: 'md' as const,
    autoComplete: 'new-password',
    visible: isShown,
    onVisibilityChange: setIsShown,
    visibilityToggleButtonProps: { 'aria-label': isShown ? words.hidePassword : words.showPassword, tabIndex: 0 },
  }
  return (
    <Stack gap="md">
      <PasswordInput
        {...shared}
        label={words.password}
        name="password"
        value={values.password}
        error={errors.password}
        onChange={({ currentTarget }) => onChange({ ...values, password: currentTarget.value })}
      />
      <Rules password={values.password} />
      <PasswordInput
        {...shared}
        label={words.passwordAgain}
        name="again"
        value={values.again}
        error={errors.again}
        onChange={({ currentTarget }) => onChange({ ...values, again: currentTarget.value })}
      />
    </Stack>
  )
}
