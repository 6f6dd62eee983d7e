import { messages } from '#engine/messages.ts'

/** Sentences for wrong fields that only keys have. */
export const apiKeyFieldErrors = messages(
  {
    API_KEY_NO_SPACES: 'A key has no spaces. Please copy it again, whole.',
    API_KEY_NOT_COPIED: 'Please confirm that you have copied the public key.',
    API_KEY_SECRET_UNREADABLE:
      'This secret cannot be read. Paste it whole; a private key must be an RSA key of at least 2048 bits or an Ed25519 key without a password.',
    API_KEY_PASSPHRASE_NEEDED: 'OKX keys have a passphrase. Enter the one that you chose when you made the key.',
    API_KEY_PASSPHRASE_UNUSED: 'Keys of this exchange have no passphrase.',
    API_KEY_PAIR_UNKNOWN: 'This pair of keys is not known any more. Please generate another one.',
    API_KEY_PAIR_UNUSED: 'This exchange takes no pairs of keys.',
    API_KEY_FUTURES_UNUSED: 'Futures of this exchange are not supported with these keys.',
  },
  {
    API_KEY_NO_SPACES: 'A kulcsban nincs szóköz. Másolja ki újra, teljes egészében!',
    API_KEY_NOT_COPIED: 'Kérjük, erősítse meg, hogy kimásolta a nyilvános kulcsot!',
    API_KEY_SECRET_UNREADABLE:
      'Ez a titok nem olvasható. Illessze be teljes egészében; a privát kulcs legalább 2048 bites RSA- vagy jelszó nélküli Ed25519-kulcs legyen!',
    API_KEY_PASSPHRASE_NEEDED:
      'Az OKX kulcsaihoz jelmondat tartozik. Adja meg azt, amelyet a kulcs létrehozásakor választott!',
    API_KEY_PASSPHRASE_UNUSED: 'Ennek a tőzsdének a kulcsaihoz nem tartozik jelmondat.',
    API_KEY_PAIR_UNKNOWN: 'Ezt a kulcspárt már nem ismerjük. Kérjük, készítsen újat!',
    API_KEY_PAIR_UNUSED: 'Ez a tőzsde nem fogad el kulcspárt.',
    API_KEY_FUTURES_UNUSED: 'Ezen a tőzsdén ezekkel a kulcsokkal nem támogatott a határidős kereskedés.',
  },
)
