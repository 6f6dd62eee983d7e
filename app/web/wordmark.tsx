import { Link } from '@tanstack/react-router'
import { productLogo, productName } from '#platform/web/product.ts'

export const Wordmark = () => {
  const name = productName()
  return (
    <Link to="/" className="wordmark" aria-label={name}>
      <img src={productLogo()} alt="" height={28} />
      <span className="wordmark-text">{name}</span>
    </Link>
  )
}
