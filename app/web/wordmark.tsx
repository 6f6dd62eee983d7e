import { Link } from '@tanstack/react-router'

export const Wordmark = () => (
  <Link to="/" className="wordmark" aria-label="Tradewright">
    <img src="/icon.svg" alt="" width={28} height={28} />
    <span className="wordmark-text">Tradewright</span>
  </Link>
)
