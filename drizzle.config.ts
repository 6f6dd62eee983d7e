import { defineConfig } from 'drizzle-kit'

// `drizzle-kit generate --name what-changed` writes the next migration from the tables.
export default defineConfig({
  dialect: 'postgresql',
  schema: './app/server/schema.ts',
  out: './app/server/migrations',
  casing: 'snake_case',
})
