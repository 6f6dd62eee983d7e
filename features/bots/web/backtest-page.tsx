import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { useMemo } from 'react'
import { UnreachedNote } from '#features/markets/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { oneOf } from '#platform/web/search.ts'
import { marketsQuery } from './api.ts'
import { BacktestForm } from './backtest-form.tsx'
import { backtestPageWords, familyBacktest } from './backtest-words.ts'
import { familyNamed, offeredTo } from './family.ts'
import { type FromSearch, fromOf } from './from-run.ts'
import { loadNewBot } from './load-new-bot.ts'

const depthOf = oneOf('depth', ['quick', 'full'])

export const Route = createFileRoute('/backtest/new/$family')({
  staticData: { grant: 'trading', title: ({ family = '' }) => familyBacktest(family) },
  validateSearch: (search: FromSearch & { depth?: unknown } & SearchSchemaInput) => ({
    ...depthOf(search),
    ...fromOf(search),
  }),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: ({ params, deps, context }) => loadNewBot(params.family, 'create', context.queryClient, deps.from),
  component: BacktestPage,
})

function BacktestPage() {
  const { family } = Route.useParams()
  const { depth, from } = Route.useSearch()
  const { loaded, begun } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const words = useMessages(backtestPageWords)
  const title = useTitle()
  const { data } = useSuspenseQuery(marketsQuery())
  const markets = useMemo(() => offeredTo(family, data.markets), [family, data.markets])
  return (
    <>
      <PageHeading
        subtitle={title(familyNamed(family, 'create').about)}
        actions={
          <ButtonLink variant="default" to="/backtest">
            {words.all}
          </ButtonLink>
        }
      >
        {title(familyBacktest(family))}
      </PageHeading>
      <UnreachedNote />
      <BacktestForm
        key={`${family} ${from}`}
        {...{ family, loaded, begun, markets, depth }}
        onDepth={(next) =>
          void navigate({ search: (before) => ({ ...before, depth: next }), replace: true, resetScroll: false })
        }
      />
    </>
  )
}
