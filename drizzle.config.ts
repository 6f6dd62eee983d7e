import { defineConfig } from 'drizzle-kit'

// `drizzle-kit generate --name what-changed` writes the next migration from the tables.
export default defineConfig({
  dialect: 'postgresql',
  schema: './app/schema.ts',
  out: './app/migrations',
  casing: 'snake_case',
})
