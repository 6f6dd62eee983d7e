/**
 * Runs before anything is drawn, so that the first picture has the theme and the language of the reader.
 * When the app itself cannot be fetched or started, the loader becomes the crash page. It imports nothing.
 */
;(() => {
  const root = document.documentElement
  /** @returns {{ language?: string, theme?: string }} */
  const stored = () => {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-return -- whatever was stored; only two of its values are looked at.
      return JSON.parse(localStorage.getItem('tradewright.preferences') ?? '{}') ?? {}
    } catch {
      return {}
    }
  }
  const { language, theme } = stored()
  const asked = new URLSearchParams(location.search).get('lang')
  root.lang = [asked, language].find((name) => name === 'en' || name === 'hu') ?? 'en'
  const isLight = theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset.mantineColorScheme = isLight ? 'light' : 'dark'

  const fail = ({ target }) => {
    const loader = document.getElementById('loader')
    const app = document.getElementById('root')
    const isOurs = target === window || target instanceof HTMLScriptElement
    if (!isOurs || loader === null || (app !== null && app.childElementCount > 0)) return
    loader.dataset.state = 'failed'
    document.getElementById('loading').hidden = true
    document.getElementById('failed').hidden = false
  }
  addEventListener('error', fail, true)
})()
