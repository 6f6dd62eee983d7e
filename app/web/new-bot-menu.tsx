/** Which family a new bot is of: what each does, in a line. */
import { Link } from '@tanstack/react-router'
import { catalogued } from '#bots/catalogue.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { familyIcon, isOffered } from '#features/bots/web/index.ts'
import { shellWords } from './messages.ts'
import styles from './new-bot-menu.module.css'
import { newBotWords } from './new-bot-messages.ts'

export default function NewBotMenu({ onClose }: { onClose: () => void }) {
  const shell = useMessages(shellWords)
  const words: Readonly<Record<string, string>> = useMessages(newBotWords)
  const say = useTitle()
  return (
    <Dialog title={shell.newBotTitle} onClose={onClose} size={680}>
      <div className={styles['families']}>
        {catalogued
          .filter(({ name }) => isOffered(name))
          .map(({ name, titles, about, beta, trades }) => {
            const Icon = familyIcon(name)
            return (
              <Link
                key={name}
                to="/bots/$family/create"
                params={{ family: name }}
                className={styles['family'] ?? ''}
                onClick={onClose}
              >
                <span className="family-mark">
                  <Icon size={20} stroke={1.7} />
                </span>
                <span className={styles['words']}>
                  <span>
                    <strong>{say(titles)}</strong> {words[name]} {beta && <em>{words['beta']}</em>}
                    {trades === 'futures' && <em data-risk>{words['highRisk']}</em>}
                  </span>
                  <small>{say(about)}</small>
                </span>
              </Link>
            )
          })}
      </div>
    </Dialog>
  )
}
