import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'
import { bounds, phases } from '../rules.ts'

/** In the smallest unit of the asset: cents, lamports. */
const units = () => bigint({ mode: 'bigint' }).notNull()
const counter = () => units().default(sql`0`)

/** Counters move only when a transfer is posted: the database refuses everything else. Without keys to users, because it outlives them. */
export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: uuid().primaryKey(),
    /** A user's id, or a word for the platform's own. */
    owner: text().notNull(),
    kind: text().notNull(),
    /** "EUR", "USDC". */
    asset: text().notNull(),
    bound: text({ enum: bounds }).notNull(),
    debitsPosted: counter(),
    creditsPosted: counter(),
    /** Of transfers that are held: they count against the bound, and for nothing else. */
    debitsPending: counter(),
    creditsPending: counter(),
  },
  (account) => [
    unique('ledger_account_name').on(account.owner, account.kind, account.asset),
    unique('ledger_account_asset').on(account.id, account.asset),
    check(
      'ledger_account_overdraft',
      sql`case ${account.bound}
        when 'credits' then ${account.debitsPosted} + ${account.debitsPending} <= ${account.creditsPosted}
        when 'debits' then ${account.creditsPosted} + ${account.creditsPending} <= ${account.debitsPosted}
        else true end`,
    ),
    check('ledger_account_pending', sql`${account.debitsPending} >= 0 and ${account.creditsPending} >= 0`),
  ],
)

export const ledgerTransfers = pgTable(
  'ledger_transfer',
  {
    /** Made by whoever asks for it: asked again, it is the same transfer. */
    id: uuid().primaryKey(),
    /** What it is for. */
    kind: text().notNull(),
    /** The thing that it is about. */
    ref: text().notNull(),
    phase: text({ enum: phases }).notNull(),
    /** The held transfer that this one settles or releases. */
    held: uuid(),
    at: instant().notNull(),
  },
  (transfer) => [
    // A held transfer ends once.
    uniqueIndex('ledger_transfer_held_key').on(transfer.held),
    index('ledger_transfer_ref_index').on(transfer.ref),
    foreignKey({ name: 'ledger_transfer_held_fk', columns: [transfer.held], foreignColumns: [transfer.id] }),
    check('ledger_transfer_ends', sql`(${transfer.held} is not null) = (${transfer.phase} in ('settled', 'released'))`),
  ],
)

export const ledgerLegs = pgTable(
  'ledger_leg',
  {
    transfer: uuid()
      .notNull()
      .references(() => ledgerTransfers.id),
    number: integer().notNull(),
    debit: uuid().notNull(),
    credit: uuid().notNull(),
    amount: units(),
    /** The same on both sides. */
    asset: text().notNull(),
  },
  (leg) => [
    primaryKey({ name: 'ledger_leg_pkey', columns: [leg.transfer, leg.number] }),
    foreignKey({
      name: 'ledger_leg_debit_fk',
      columns: [leg.debit, leg.asset],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.asset],
    }),
    foreignKey({
      name: 'ledger_leg_credit_fk',
      columns: [leg.credit, leg.asset],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.asset],
    }),
    index('ledger_leg_debit_index').on(leg.debit),
    index('ledger_leg_credit_index').on(leg.credit),
    check('ledger_leg_amount', sql`${leg.amount} > 0`),
    check('ledger_leg_sides', sql`${leg.debit} <> ${leg.credit}`),
  ],
)
