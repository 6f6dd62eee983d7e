/** Around pages for people who are not signed in: the name, the language, the page, the footer. */
import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { MagyarulLine } from './magyarul-line.tsx'
import { NotEncrypted } from './not-encrypted.tsx'
import { Footer } from './footer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Wordmark } from './wordmark.tsx'

export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <div className="public-page">
    <Group component="header" justify="space-between" px="md" h={64} wrap="nowrap">
      <Wordmark />
      <LanguageSwitch />
    </Group>
    <NotEncrypted />
    <MagyarulLine />
    <Box component="main" id="content" tabIndex={-1} flex={1} px="md" py="xl" style={{ outline: 'none' }}>
      {children}
    </Box>
    <Footer />
  </div>
)
