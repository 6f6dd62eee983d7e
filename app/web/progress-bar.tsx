/** A thin line at the top while a page loads; it shows only after 80 ms, so that fast pages do not flicker. */
import { Progress } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import './progress-bar.css'

export const ProgressBar = () => {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <div className="route-bar" data-loading={isLoading || undefined} aria-hidden>
      <Progress value={100} animated radius={0} size={3} />
    </div>
  )
}
