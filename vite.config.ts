import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { icons } from './app/build/icons.ts'
import { routes } from './app/web/routes.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const readVersion = (): string => {
  const product: unknown = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  if (typeof product !== 'object' || product === null || !('version' in product)) throw new Error('no version')
  return String(product.version)
}

/** Vite watches its own root; pages lie in features/, so that folder is watched too. New pages then reach the route tree. */
const watchFeatures: Plugin = {
  name: 'watch-features',
  configureServer: (server) => {
    server.watcher.add(at('features'))
  },
}

/** What the first page of a visitor is made of; the other parts come with whoever signs in. */
const FIRST_PARTS =
  /node_modules\/@mantine\/core\/esm\/(?:core|components\/(?:Alert|Anchor|Button|Card|CloseButton|Code|CopyButton|Group|PasswordInput|PinInput|Progress|SegmentedControl|Stack|Text|TextInput|ThemeIcon|Title))\//

/** Where `npm start` serves API and WebSocket while `npm run dev` serves the pages. */
const server = process.env['TRADEWRIGHT_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: at('app/web'),
  cacheDir: at('node_modules/.vite'),
  define: { 'import.meta.env.TRADEWRIGHT_VERSION': JSON.stringify(readVersion()) },
  plugins: [
    tanstackRouter({
      target: 'react',
      virtualRouteConfig: routes,
      routesDirectory: at('features'),
      generatedRouteTree: at('app/web/route-tree.gen.ts'),
      addExtensions: true,
      autoCodeSplitting: true,
      disableLogging: true,
    }),
    react(),
    icons(),
    watchFeatures,
  ],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // The parts of the kit that most pages share come once, with the first load: a page then is one or two files, not forty.
        codeSplitting: {
          groups: [
            { name: 'kit', test: FIRST_PARTS, minShareCount: 4, priority: 1 },
            { name: 'parts', test: /node_modules\/@mantine\/(?:core|hooks)\//, minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    fs: { allow: [at('.')] },
    proxy: { '/rpc': server, '/api': server, '^/live$': { target: server, ws: true } },
  },
})
