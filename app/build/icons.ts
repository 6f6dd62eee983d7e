/** Makes a module of each icon that is imported as `icon:NAME`, out of one file with all of them: a package of thousands of files would be half of an installation. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PREFIX = 'icon:'
const component = fileURLToPath(new URL('../../platform/web/icon.tsx', import.meta.url))

type Drawings = Readonly<Record<string, { body: string }>>

const asDrawings = (parsed: unknown) => (parsed as { icons: Drawings }).icons

const readDrawings = (): Drawings =>
  asDrawings(
    JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json'), 'utf8')),
  )

const propsOf = (attributes: string): string => {
  const props = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']): [string, string] => [
    name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  // The thickness of lines is said once, by the component.
  return JSON.stringify(Object.fromEntries(props.filter(([name, value]) => name !== 'strokeWidth' || value !== '2')))
}

/** What stands inside a drawing, as the elements that make it: nothing is made into HTML. */
const elementsOf = (body: string): string =>
  body.replaceAll(/<(\w+)([^>]*?)(\/?)>|<\/\w+>/g, (_, name?: string, attributes = '', closed = '') =>
    name === undefined ? '),' : `h('${name}', ${propsOf(String(attributes))},${closed === '/' ? '),' : ''}`,
  )

export const icons = (): Plugin => {
  let drawings: Drawings | null = null
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load: (id) => {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const name = id.slice(PREFIX.length + 1)
      drawings ??= readDrawings()
      const drawing = drawings[name]
      if (drawing === undefined) throw new RangeError(`there is no icon ${name}`)
      return [
        `import { createElement as h, Fragment } from 'react'`,
        `import { iconOf } from ${JSON.stringify(component)}`,
        `export default iconOf(h(Fragment, null, ${elementsOf(drawing.body)}))`,
      ].join('\n')
    },
  }
}
