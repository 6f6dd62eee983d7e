import { Anchor, CloseButton, Group } from '@mantine/core'
import { useState } from 'react'
import { mayOfferHungarian, useLanguage } from '#platform/web/language.tsx'
import { changePreferences } from '#features/preferences/web/index.ts'

/** One line for a Hungarian browser on an English page; either answer is remembered. */
export const MagyarulLine = () => {
  const [isOpen, setIsOpen] = useState(mayOfferHungarian)
  const language = useLanguage()
  if (!isOpen || language === 'hu') return null
  return (
    <Group justify="center" gap="xs" py={6} className="surface" lang="hu">
      <Anchor component="button" type="button" onClick={() => void changePreferences({ language: 'hu' })} mih={32}>
        Magyarul?
      </Anchor>
      <CloseButton
        aria-label="Nem, maradjon angolul"
        onClick={() => {
          void changePreferences({ language: 'en' })
          setIsOpen(false)
        }}
      />
    </Group>
  )
}
