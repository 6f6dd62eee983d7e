/** Every table of the product; the migrations are made from it. */
export * from '#features/sign-in/server/tables.ts'
export * from '#features/register/server/tables.ts'
export * from '#features/bots/server/tables.ts'
export * from '#features/history/server/tables.ts'
export * from '#features/dashboard/server/tables.ts'
export * from '#features/dev/server/tables.ts'
export * from '#features/signals/server/tables.ts'
export * from './watermarks.ts'
