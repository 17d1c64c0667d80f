import { isLanguage, type Language } from '#contract/languages.ts'

export interface MailWords {
  readonly subject: (company: string) => string
  readonly greeting: (name: string) => string
  readonly body: string
  /** What to type where no QR code can be shown. */
  readonly typedCode: (code: string) => string
  /** The picture's alternative text. */
  readonly picture: string
  readonly footer: string
}

const english: MailWords = {
  subject: (company) => `Your badge for ${company}`,
  greeting: (name) => `Hello ${name},`,
  body: 'Here is your visitor badge. Show the code at reception, on your phone or on paper.',
  typedCode: (code) => `Instead of the QR code you can type this code: ${code}`,
  picture: 'Visitor badge with QR code',
  footer: 'Anyone who has this code can check in as you: please do not pass it on.',
}

/** One entry a language; whole sentences, so that each can order its words as it must. */
const words: Readonly<Record<Language, MailWords>> = {
  en: english,
  it: {
    subject: (company) => `Il suo badge per ${company}`,
    greeting: (name) => `Buongiorno ${name},`,
    body: 'ecco il suo badge visitatore. Mostri il codice alla reception, sul telefono o su carta.',
    typedCode: (code) => `Al posto del codice QR può digitare questo codice: ${code}`,
    picture: 'Badge visitatore con codice QR',
    footer: 'Chi ha questo codice può registrarsi al posto suo: non lo inoltri.',
  },
  es: {
    subject: (company) => `Su tarjeta para ${company}`,
    greeting: (name) => `Hola, ${name}:`,
    body: 'Aquí tiene su tarjeta de visitante. Muestre el código en recepción, en el teléfono o en papel.',
    typedCode: (code) => `En lugar del código QR puede escribir este código: ${code}`,
    picture: 'Tarjeta de visitante con código QR',
    footer: 'Quien tenga este código puede registrarse en su lugar: no lo comparta.',
  },
  de: {
    subject: (company) => `Ihr Besucherausweis für ${company}`,
    greeting: (name) => `Guten Tag ${name},`,
    body: 'hier ist Ihr Besucherausweis. Zeigen Sie den Code am Empfang, auf dem Telefon oder auf Papier.',
    typedCode: (code) => `Statt des QR-Codes können Sie diesen Code eingeben: ${code}`,
    picture: 'Besucherausweis mit QR-Code',
    footer: 'Wer diesen Code hat, kann sich an Ihrer Stelle anmelden: Bitte geben Sie ihn nicht weiter.',
  },
  fr: {
    subject: (company) => `Votre badge pour ${company}`,
    greeting: (name) => `Bonjour ${name},`,
    body: 'Voici votre badge visiteur. Montrez le code à l’accueil, sur votre téléphone ou sur papier.',
    typedCode: (code) => `À la place du code QR, vous pouvez saisir ce code : ${code}`,
    picture: 'Badge visiteur avec code QR',
    footer:
      'Toute personne en possession de ce code peut s’enregistrer à votre place : ne le transmettez pas.',
  },
  ja: {
    subject: (company) => `${company} の来訪者バッジ`,
    greeting: (name) => `${name} 様`,
    body: '来訪者バッジをお送りします。受付でスマートフォンまたは紙のコードをご提示ください。',
    typedCode: (code) => `QRコードの代わりに、次のコードを入力することもできます：${code}`,
    picture: 'QRコード付きの来訪者バッジ',
    footer:
      'このコードがあれば、どなたでもお客様になりすまして受付できてしまうため、他の方へ転送しないでください。',
  },
  zh: {
    subject: (company) => `${company} 的访客证`,
    greeting: (name) => `${name}，您好：`,
    body: '这是您的访客证。请在前台出示手机或纸上的二维码。',
    typedCode: (code) => `您也可以输入此代码代替二维码：${code}`,
    picture: '带二维码的访客证',
    footer: '持有此码的人可以冒用您的身份登记，请勿转发。',
  },
  hi: {
    subject: (company) => `${company} के लिए आपका बैज`,
    greeting: (name) => `नमस्ते ${name},`,
    body: 'यह आपका आगंतुक बैज है। रिसेप्शन पर फ़ोन या काग़ज़ पर यह कोड दिखाएँ।',
    typedCode: (code) => `QR कोड की जगह आप यह कोड टाइप कर सकते हैं: ${code}`,
    picture: 'QR कोड वाला आगंतुक बैज',
    footer: 'जिसके पास यह कोड है वह आपकी जगह प्रवेश कर सकता है: इसे किसी को न भेजें।',
  },
  id: {
    subject: (company) => `Badge Anda untuk ${company}`,
    greeting: (name) => `Halo ${name},`,
    body: 'Berikut badge tamu Anda. Tunjukkan kodenya di resepsionis, di ponsel atau di kertas.',
    typedCode: (code) => `Sebagai ganti kode QR, Anda dapat mengetik kode ini: ${code}`,
    picture: 'Badge tamu dengan kode QR',
    footer: 'Siapa pun yang memiliki kode ini dapat masuk sebagai Anda: jangan diteruskan.',
  },
}

/** @param locale BCP 47; a language that the product does not have is served in English. */
export function mailWords(locale: string): MailWords {
  const language = locale.split('-', 1)[0] ?? ''
  return isLanguage(language) ? words[language] : english
}
