import { messages } from '#engine/messages.ts'

/** Step by step, where each exchange has its keys and what to tick. */
export const guideWords = messages(
  {
    title: 'How to make the key',
    binance1: 'Sign in at Binance and open Account, then API Management.',
    binance2:
      'Press Create API. For a key with a secret choose System generated. For a pair of keys choose Self-generated and paste the public key that you generate below.',
    binance3:
      'Edit the restrictions: tick Enable Reading and Enable Spot & Margin Trading. Tick Enable Futures only if you want futures. Never tick Enable Withdrawals or any kind of transfer.',
    binance4: 'Restrict the access to trusted IPs. Without them Binance ends the right to trade after some time.',
    binance5: 'Copy the API key, and the secret key where there is one. Binance shows the secret only once.',
    okx1: 'Sign in at OKX, open your profile, then API, and create a V5 API key.',
    okx2: 'Choose a passphrase and note it: you have to enter it here, and OKX does not show it again.',
    okx3: 'Tick Read and Trade. Never tick Withdraw. For futures the account itself must be in a futures mode.',
    okx4: 'Link the key to IP addresses. OKX deletes keys that may trade from anywhere after 14 idle days.',
    okx5: 'If your account is with OKX Europe (my.okx.com), switch MiCA regulated on below: its keys work there only.',
    kraken1: 'Sign in at Kraken Pro and open Settings, then API, and create an API key.',
    kraken2:
      'Tick Query funds, Query open and closed orders and trades, Create and modify orders, Cancel and close orders. Never tick Withdraw funds.',
    kraken3: 'Switch on the IP address restriction and enter our addresses.',
    kraken4: 'Use the key for this installation alone: two programs with one Kraken key disturb each other.',
    kraken5: 'Copy the API key and the private key. Kraken shows the private key only once.',
    sandbox:
      'This is a local exchange for trying things out. Its money is not real. Make a key for it here; the fields below are filled in.',
    addresses: ({ addresses }: { addresses: string }) =>
      `Add these IP addresses to the key at the exchange: ${addresses}.`,
    noAddresses:
      'The address from which this installation reaches exchanges is not known here. Ask whoever runs it, or look at the request history of the key at the exchange.',
    mayTrade: 'May trade',
    mayUseFutures: 'May trade futures',
    mayWithdraw: 'May withdraw (to see how it is refused)',
    make: 'Make a sandbox key',
    made: 'The key has been made and filled in below.',
    pairFirst: 'Generate a pair of keys below first, then make the key for it.',
  },
  {
    title: 'Így készítsen kulcsot',
    binance1: 'Jelentkezzen be a Binance-en, és nyissa meg az Account, majd az API Management menüpontot!',
    binance2:
      'Nyomja meg a Create API gombot! Titokkal működő kulcshoz a System generated, kulcspárhoz a Self-generated lehetőséget válassza, és illessze be az alább készített nyilvános kulcsot!',
    binance3:
      'A korlátozásoknál jelölje be az Enable Reading és az Enable Spot & Margin Trading jogot! Az Enable Futures csak határidős kereskedéshez kell. Az Enable Withdrawals és bármilyen átvezetés maradjon kikapcsolva!',
    binance4:
      'Korlátozza a hozzáférést megbízható IP-címekre! Enélkül a Binance egy idő után megvonja a kereskedési jogot.',
    binance5: 'Másolja ki az API-kulcsot, és ha van, a titkos kulcsot is! A titkot a Binance csak egyszer mutatja meg.',
    okx1: 'Jelentkezzen be az OKX-en, nyissa meg a profilját, majd az API menüpontot, és hozzon létre V5 API-kulcsot!',
    okx2: 'Válasszon jelmondatot, és jegyezze fel: itt meg kell adnia, az OKX pedig nem mutatja meg újra.',
    okx3: 'Jelölje be a Read és a Trade jogot! A Withdraw maradjon kikapcsolva! Határidős ügyletekhez magának a számlának kell megfelelő módban lennie.',
    okx4: 'Kösse a kulcsot IP-címekhez! A bárhonnan kereskedő kulcsokat az OKX 14 tétlen nap után törli.',
    okx5: 'Ha számlája az OKX Europe-nál (my.okx.com) van, kapcsolja be lent a MiCA szerint szabályozott jelzést: a kulcsai csak ott működnek.',
    kraken1: 'Jelentkezzen be a Kraken Prón, nyissa meg a Settings, majd az API menüpontot, és hozzon létre kulcsot!',
    kraken2:
      'Jelölje be ezeket: Query funds, Query open and closed orders and trades, Create and modify orders, Cancel and close orders! A Withdraw funds maradjon kikapcsolva!',
    kraken3: 'Kapcsolja be az IP-cím-korlátozást, és adja meg a címeinket!',
    kraken4: 'A kulcsot csak ehhez a telepítéshez használja: két program ugyanazzal a Kraken-kulccsal zavarja egymást.',
    kraken5: 'Másolja ki az API-kulcsot és a privát kulcsot! A privát kulcsot a Kraken csak egyszer mutatja meg.',
    sandbox:
      'Ez egy helyi próbatőzsde, a pénze nem valódi. Készítsen hozzá itt kulcsot; az alábbi mezők maguktól kitöltődnek.',
    addresses: ({ addresses }) => `Vegye fel ezeket az IP-címeket a kulcshoz a tőzsdén: ${addresses}.`,
    noAddresses:
      'Itt nem ismert, milyen címről éri el ez a telepítés a tőzsdéket. Kérdezze meg az üzemeltetőt, vagy nézze meg a kulcs kéréseit a tőzsdén!',
    mayTrade: 'Kereskedhet',
    mayUseFutures: 'Határidős ügyletet köthet',
    mayWithdraw: 'Kiutalhat (hogy lássa, miként utasítjuk el)',
    make: 'Sandbox-kulcs készítése',
    made: 'A kulcs elkészült, és lent kitöltöttük.',
    pairFirst: 'Előbb készítsen lent kulcspárt, és utána ahhoz kulcsot!',
  },
)
