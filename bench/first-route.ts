import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { buildAndWeigh, bytesBeyond, filesOf, keyOf } from '#app/build/web-build.ts'
import { type Bar, type Bench, besides } from './bar.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

const ENTRY = '\0bare-page'

/** Gzip bytes of a page that is React alone. */
const bareBytes = async (): Promise<number> => {
  const bundle = await rolldown({
    input: ENTRY,
    cwd: project,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'bare-page',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) =>
          id === ENTRY
            ? "import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; createRoot(document.body).render(createElement('p', null, 'Hello'))"
            : null,
      },
    ],
  })
  const { output } = await bundle.generate({ minify: true, codeSplitting: false })
  await bundle.close()
  return gzipSync(output[0].code).length
}

const BAR: Bar = { name: 'first-route', unit: 'bytes', better: 'lower', against: 'bare-react', ratio: 0.236 }

/** Gzip bytes of scripts and styles until the sign-in page works. */
export const firstRouteBench: Bench = {
  bars: [BAR],
  samples: 1,
  isShort: false,
  measure: async () => {
    const build = await buildAndWeigh(project)
    const page = keyOf(build.manifest, 'sign-in/web/sign-in-page.tsx')
    const files = new Set([...filesOf(build.manifest, 'index.html'), ...filesOf(build.manifest, page)])
    return [besides(BAR, bytesBeyond(build, files, new Set()), await bareBytes())]
  },
}
