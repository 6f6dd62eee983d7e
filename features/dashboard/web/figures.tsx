import { Badge, Skeleton } from '@mantine/core'

/** The page as it will stand, while the numbers are on their way. */
export const DashboardSkeleton = () => (
  <>
    <div className="dashboard-money">
      {['a', 'b'].map((key) => (
        <Skeleton key={key} height={270} radius="md" />
      ))}
    </div>
    <Skeleton height={150} radius="md" mt="md" />
    <Skeleton height={260} radius="md" mt="md" />
  </>
)

export const CountBadge = ({ count }: { count: string }) => (
  <Badge variant="light" circle={count.length < 3}>
    {count}
  </Badge>
)
