import IconBell from 'icon:bell'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { notificationWords } from './messages.ts'

export const NoNotifications = ({ onFollow }: { onFollow?: () => void }) => {
  const words = useMessages(notificationWords)
  return (
    <Empty
      icon={IconBell}
      title={words.notificationEmpty}
      actions={
        <ButtonLink
          to="/user/profile"
          search={{ tab: 'settings' }}
          {...(onFollow === undefined ? {} : { onClick: onFollow })}
        >
          {words.toSettings}
        </ButtonLink>
      }
    >
      {words.emptyHelp}
    </Empty>
  )
}
