/** Once, after the time of an impersonation was over. */
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { bannerWords } from './banner-messages.ts'
import { forgetExpired } from './expired.ts'

const ExpiredAlert = () => {
  const words = useMessages(bannerWords)
  const shared = useMessages(sharedMessages)
  const [isShown, setIsShown] = useState(true)
  if (!isShown) return null
  const close = () => {
    forgetExpired()
    setIsShown(false)
  }
  return (
    <Alert color="blue" mb="md" role="status" withCloseButton closeButtonLabel={shared.close} onClose={close}>
      {words.impersonationExpired}
    </Alert>
  )
}

export default ExpiredAlert
