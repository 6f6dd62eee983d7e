/** Whether the books agree with themselves: what is debited is credited, asset by asset, and each account is the sum of its transfers. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import type { Job } from '#platform/server/jobs.ts'

const Rows = z.object({ rows: z.array(z.object({ fault: z.string() })) })

const faultsOf = async (database: Database, question: ReturnType<typeof sql>): Promise<string[]> =>
  Rows.parse(await database.execute(question)).rows.map(({ fault }) => fault)

/** A sentence for each asset whose debits are not its credits; none where all is well. */
export const trialBalance = (database: Database): Promise<string[]> =>
  faultsOf(
    database,
    sql`select asset || ': debits and credits differ by ' || sum(debits_posted - credits_posted)
          || ' posted and ' || sum(debits_pending - credits_pending) || ' pending' as fault
        from ledger_account group by asset
        having sum(debits_posted) <> sum(credits_posted) or sum(debits_pending) <> sum(credits_pending)
        order by asset`,
  )

/** A sentence for each account whose counters are not the sums of its legs. It reads every transfer. */
export const recount = (database: Database): Promise<string[]> =>
  faultsOf(
    database,
    sql`with sides as (
          select debit as account, transfer, amount as debit, 0 as credit from ledger_leg
          union all
          select credit, transfer, 0, amount from ledger_leg
        ), sums as (
          select account,
            sum(case when phase in ('posted', 'settled') then debit else 0 end) as debits,
            sum(case when phase in ('posted', 'settled') then credit else 0 end) as credits,
            sum(case phase when 'pending' then debit when 'posted' then 0 else -debit end) as debits_held,
            sum(case phase when 'pending' then credit when 'posted' then 0 else -credit end) as credits_held
          from sides join ledger_transfer on ledger_transfer.id = sides.transfer group by account
        )
        select 'account ' || id || ' is not the sum of its transfers' as fault
        from ledger_account left join sums on sums.account = id
        where (debits_posted, credits_posted, debits_pending, credits_pending) is distinct from
          (coalesce(debits, 0), coalesce(credits, 0), coalesce(debits_held, 0), coalesce(credits_held, 0))
        order by id`,
  )

/** A fault fails the job, which the development page and the log show. */
const check = (name: string, schedule: Job['schedule'], look: () => Promise<string[]>): Job => ({
  name,
  schedule,
  run: async () => {
    const faults = await look()
    if (faults.length > 0) throw new Error(`the ledger does not balance: ${faults.join('; ')}`)
  },
})

export const ledgerJobs = (database: Database): readonly Job[] => [
  check('ledger.trial_balance', { everyMs: 60_000 }, () => trialBalance(database)),
  check('ledger.recount', '20 2 * * *', async () => [...(await trialBalance(database)), ...(await recount(database))]),
]
