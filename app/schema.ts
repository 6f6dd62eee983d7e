/** Every table of the product; the migrations are made from it. */
export * from '#features/sign-in/server/tables.ts'
