/** While support acts as a user: as whom, how long yet, and the way back. */
import { Alert, Button, Group, Text } from '@mantine/core'
import IconUserShield from 'icon:user-shield'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SessionAnswer } from '#platform/web/session.ts'
import { fullName } from '#platform/person-name.ts'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { isTimeOver, minutesLeft } from '../rules.ts'
import './acting.css'
import { impersonationApi, startAnew } from './api.ts'
import { bannerWords } from './banner-messages.ts'
import { noteExpired } from './expired.ts'

const useMinutesLeft = (untilMs: number): number => {
  const [minutes, setMinutes] = useState(() => minutesLeft(untilMs, Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesLeft(untilMs, Date.now())), 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  return minutes
}

/** Whoever notices the end first loads the page anew: this one, or the session that the server has changed. */
const useNotedAtTheEnd = (untilMs: number): void => {
  useEffect(() => {
    const note = () => isTimeOver(untilMs, Date.now()) && noteExpired()
    addEventListener('pagehide', note)
    return () => removeEventListener('pagehide', note)
  }, [untilMs])
}

const Acting = ({ session, untilMs }: { session: SessionAnswer; untilMs: number }) => {
  const words = useMessages(bannerWords)
  const minutes = useMinutesLeft(untilMs)
  const exit = useMutation(impersonationApi.exit.mutationOptions({ onSuccess: startAnew }))
  const isOver = minutes === 0
  useEffect(() => {
    if (isOver) startAnew()
  }, [isOver])
  useNotedAtTheEnd(untilMs)
  const { username } = session.user
  const name = fullName(session.user, useLanguage())
  return (
    <Alert
      className="acting"
      color="yellow"
      variant="filled"
      autoContrast
      icon={<IconUserShield size={20} />}
      mb="md"
      role="status"
    >
      <Group justify="space-between" gap="xs">
        <Text inherit>
          <strong>{words.impersonationBanner({ user: `${name} (${username})` })}</strong>{' '}
          <span className="tabular">{words.timeLeft({ minutes })}</span>
        </Text>
        <Button variant="white" color="dark" loading={exit.isPending || isOver} onClick={() => exit.mutate(undefined)}>
          {words.impersonationExit}
        </Button>
      </Group>
      {exit.isError && <Problem error={exit.error} />}
    </Alert>
  )
}

export default Acting
