import { fileURLToPath } from 'node:url'
import { buildAndWeigh, bytesBeyond, filesOf, keyOf } from '#app/build/web-build.ts'
import type { Bench } from './bar.ts'

/** Gzip bytes of scripts and styles until the sign-in page works. */
export const firstRouteBench: Bench = {
  bars: [{ name: 'first-route', unit: 'bytes', better: 'lower', floor: 300_000, moonshot: 150_000 }],
  samples: 1,
  measure: async () => {
    const build = await buildAndWeigh(fileURLToPath(new URL('..', import.meta.url)))
    const page = keyOf(build.manifest, 'sign-in/web/sign-in-page.tsx')
    const files = new Set([...filesOf(build.manifest, 'index.html'), ...filesOf(build.manifest, page)])
    return [bytesBeyond(build, files, new Set())]
  },
}
