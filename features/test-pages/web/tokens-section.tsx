/** The colors, letters, gaps and corners of the product, as platform/web/tokens.ts has them, in dark and in light. */
import { useMessages } from '#platform/web/language.tsx'
import { Section } from '#platform/web/section.tsx'
import { colors, corners, type Scheme, spaces, type } from '#platform/web/tokens.ts'
import { testPageWords } from './messages.ts'
import './tokens-section.css'

const schemes: readonly Scheme[] = ['dark', 'light']

const Swatches = ({ scheme }: { scheme: Scheme }) => (
  <dl className="swatches" style={{ background: colors[scheme].ground, color: colors[scheme].text }}>
    {Object.entries(colors[scheme]).map(([name, value]) => (
      <div key={name}>
        <dt>
          <i style={{ background: name === 'shadow' ? 'none' : value }} />
          {name}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Letters = () => (
  <dl className="letters">
    {Object.entries(type).map(([name, { size, line }]) => (
      <div key={name}>
        <dt style={{ fontSize: size, lineHeight: `${line}px` }}>12,480.55 USDC</dt>
        <dd>
          {name} · {size}/{line}
        </dd>
      </div>
    ))}
  </dl>
)

const Sizes = ({ sizes, isCorner }: { sizes: Readonly<Record<string, number>>; isCorner: boolean }) => (
  <dl className="sizes">
    {Object.entries(sizes).map(([name, pixels]) => (
      <div key={name}>
        <dt>
          <i style={isCorner ? { width: 40, height: 28, borderRadius: pixels } : { width: pixels, height: 28 }} />
        </dt>
        <dd>
          {name} · {pixels}
        </dd>
      </div>
    ))}
  </dl>
)

export const TokensSection = () => {
  const words = useMessages(testPageWords)
  return (
    <Section title={words.tokens}>
      <div className="schemes">
        {schemes.map((scheme) => (
          <Swatches key={scheme} scheme={scheme} />
        ))}
      </div>
      <Letters />
      <Sizes sizes={spaces} isCorner={false} />
      <Sizes sizes={corners} isCorner />
    </Section>
  )
}
