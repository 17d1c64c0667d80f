import type { Language } from '#contract/languages.ts'
import { textPdf } from './pdf.ts'

/** The documents of the demo company, in every language of its kiosks. */

/** A document of the demo company in one language. */
interface DemoDocumentText {
  readonly name: string
  readonly description: string
  /** What a visitor accepts, if it is not the usual sentence. */
  readonly customAccept: string | null
  /** HTML, or the bytes of a PDF. */
  readonly document: string | Buffer
}

type InEveryLanguage<Text> = Readonly<Record<Language, Text>>

interface SafetyRules {
  readonly name: string
  readonly description: string
  readonly accept: string
  readonly title: string
  readonly intro: string
  readonly rules: readonly string[]
  readonly alarm: string
  /** With the meeting point in `<strong>`. */
  readonly whatToDo: string
  /** With the numbers in `<strong>`. */
  readonly numbers: string
}

const safetyHtml = ({ title, intro, rules, alarm, whatToDo, numbers }: SafetyRules): string => `
<h2>${title}</h2>
<p>${intro}</p>
<ul>
${rules.map((rule) => `  <li>${rule}</li>`).join('\n')}
</ul>
<h3>${alarm}</h3>
<p>${whatToDo}</p>
<p>${numbers}</p>
`

const safetyRules: InEveryLanguage<SafetyRules> = {
  it: {
    name: 'Regole di sicurezza',
    description: 'Valgono per tutti, a ogni visita',
    accept: 'Ho letto le regole e le rispetterò',
    title: 'Regole per la tua visita',
    intro: 'La tua sicurezza viene prima di tutto. Leggi queste regole: bastano due minuti.',
    rules: [
      'Porta il badge sempre in vista e resta con chi ti accompagna.',
      'Nei reparti usa scarpe chiuse, gilet e occhiali che trovi all’ingresso.',
      'Cammina solo nei percorsi segnati in verde; i carrelli hanno la precedenza.',
      'Fotografie e riprese solo con il permesso di chi ti ospita.',
      'È vietato fumare in tutti gli edifici.',
    ],
    alarm: 'In caso di allarme',
    whatToDo:
      'Lascia tutto, segui i cartelli verdi fino al punto di raccolta <strong>A</strong> davanti alla reception e aspetta di essere contato. Non usare gli ascensori.',
    numbers: 'Emergenze: <strong>112</strong>, reception: interno <strong>9</strong>.',
  },
  en: {
    name: 'Safety rules',
    description: 'For everyone, at every visit',
    accept: 'I have read the rules and will follow them',
    title: 'Rules for your visit',
    intro: 'Your safety comes first. Please read these rules: it takes two minutes.',
    rules: [
      'Wear your badge where it can be seen, and stay with the person who accompanies you.',
      'In the workshops wear closed shoes, and the vest and glasses from the entrance.',
      'Walk only on the paths marked in green; forklifts have right of way.',
      'Take photos and videos only if your host agrees.',
      'Smoking is forbidden in all buildings.',
    ],
    alarm: 'If the alarm sounds',
    whatToDo:
      'Leave everything, follow the green signs to meeting point <strong>A</strong> in front of reception, and wait until you have been counted. Do not use the lifts.',
    numbers: 'Emergencies: <strong>112</strong>, reception: extension <strong>9</strong>.',
  },
  es: {
    name: 'Normas de seguridad',
    description: 'Para todas las personas, en cada visita',
    accept: 'He leído las normas y las cumpliré',
    title: 'Normas para su visita',
    intro: 'Su seguridad es lo primero. Lea estas normas: bastan dos minutos.',
    rules: [
      'Lleve la tarjeta siempre a la vista y no se separe de quien le acompaña.',
      'En los talleres use calzado cerrado, y el chaleco y las gafas que hay en la entrada.',
      'Camine solo por los recorridos marcados en verde; las carretillas tienen preferencia.',
      'Fotos y vídeos, solo con permiso de la persona a la que visita.',
      'Está prohibido fumar en todos los edificios.',
    ],
    alarm: 'En caso de alarma',
    whatToDo:
      'Déjelo todo, siga las señales verdes hasta el punto de encuentro <strong>A</strong>, delante de recepción, y espere a que le cuenten. No use los ascensores.',
    numbers: 'Emergencias: <strong>112</strong>, recepción: extensión <strong>9</strong>.',
  },
  de: {
    name: 'Sicherheitsregeln',
    description: 'Für alle, bei jedem Besuch',
    accept: 'Ich habe die Regeln gelesen und halte sie ein',
    title: 'Regeln für Ihren Besuch',
    intro: 'Ihre Sicherheit geht vor. Bitte lesen Sie diese Regeln: Es dauert zwei Minuten.',
    rules: [
      'Tragen Sie den Besucherausweis sichtbar und bleiben Sie bei der Person, die Sie begleitet.',
      'Tragen Sie in den Werkstätten geschlossene Schuhe, dazu Weste und Brille vom Eingang.',
      'Gehen Sie nur auf den grün markierten Wegen; Stapler haben Vorfahrt.',
      'Fotos und Videos sind nur mit Erlaubnis Ihrer Ansprechperson gestattet.',
      'In allen Gebäuden ist das Rauchen verboten.',
    ],
    alarm: 'Bei Alarm',
    whatToDo:
      'Lassen Sie alles liegen, folgen Sie den grünen Schildern zum Sammelpunkt <strong>A</strong> vor dem Empfang und warten Sie, bis Sie gezählt sind. Benutzen Sie keine Aufzüge.',
    numbers: 'Notruf: <strong>112</strong>, Empfang: Durchwahl <strong>9</strong>.',
  },
  fr: {
    name: 'Règles de sécurité',
    description: 'Pour tout le monde, à chaque visite',
    accept: 'J’ai lu les règles et je les respecterai',
    title: 'Règles pour votre visite',
    intro: 'Votre sécurité passe avant tout. Lisez ces règles\u00a0: deux minutes suffisent.',
    rules: [
      'Portez votre badge de façon visible et restez avec la personne qui vous accompagne.',
      'Dans les ateliers, portez des chaussures fermées, ainsi que le gilet et les lunettes de l’entrée.',
      'Marchez uniquement sur les passages marqués en vert\u202f; les chariots ont la priorité.',
      'Photos et vidéos uniquement avec l’accord de la personne visitée.',
      'Il est interdit de fumer dans tous les bâtiments.',
    ],
    alarm: 'En cas d’alarme',
    whatToDo:
      'Laissez tout sur place, suivez les panneaux verts jusqu’au point de rassemblement <strong>A</strong> devant la réception et attendez d’être compté. N’utilisez pas les ascenseurs.',
    numbers: 'Urgences\u00a0: <strong>112</strong>, réception\u00a0: poste <strong>9</strong>.',
  },
  ja: {
    name: '安全のきまり',
    description: 'すべての方に、ご来訪のたびにお願いします',
    accept: 'きまりを読み、守ります',
    title: 'ご来訪時のきまり',
    intro: '安全を第一に考えています。2分ほどですので、お読みください。',
    rules: [
      '入館証は見えるところに着け、案内の者から離れないでください。',
      '作業場では、つま先の覆われた靴と、入口にあるベストと保護めがねを着用してください。',
      '緑色の通路だけを歩いてください。フォークリフトが優先です。',
      '写真や動画の撮影には、担当者の許可が必要です。',
      'すべての建物が禁煙です。',
    ],
    alarm: '警報が鳴ったとき',
    whatToDo:
      '何も持たず、緑色の標識に従って受付前の集合場所<strong>A</strong>へ移動し、人数の確認が終わるまでお待ちください。エレベーターは使わないでください。',
    numbers: '緊急時：<strong>112</strong>、受付：内線<strong>9</strong>',
  },
  zh: {
    name: '安全须知',
    description: '适用于所有人，每次来访均需确认',
    accept: '我已阅读并将遵守安全须知',
    title: '来访须知',
    intro: '您的安全最重要。请阅读以下须知，只需两分钟。',
    rules: [
      '请将访客证佩戴在显眼处，并与陪同人员同行。',
      '进入车间请穿包脚鞋，并佩戴入口处提供的背心和护目镜。',
      '请只走绿色通道，叉车优先通行。',
      '拍照或录像须经被访人同意。',
      '所有建筑内禁止吸烟。',
    ],
    alarm: '警报响起时',
    whatToDo:
      '请放下所有物品，按绿色标志前往前台门外的集合点<strong>A</strong>，并等待清点人数。请勿使用电梯。',
    numbers: '紧急电话：<strong>112</strong>，前台：分机<strong>9</strong>。',
  },
  hi: {
    name: 'सुरक्षा नियम',
    description: 'सबके लिए, हर विज़िट पर',
    accept: 'नियम पढ़ लिए हैं, इनका पालन होगा',
    title: 'आपकी विज़िट के नियम',
    intro: 'आपकी सुरक्षा सबसे पहले है। कृपया ये नियम पढ़ें: केवल दो मिनट लगते हैं।',
    rules: [
      'बैज सामने लगाए रखें और साथ दिए गए व्यक्ति के साथ ही रहें।',
      'कार्यशाला में बंद जूते और प्रवेश द्वार पर रखी जैकेट व चश्मा पहनें।',
      'केवल हरे रंग के रास्तों पर चलें; फोर्कलिफ़्ट को पहले जाने दें।',
      'फ़ोटो और वीडियो केवल उनकी अनुमति से लें जिनसे आपको मिलना है।',
      'सभी इमारतों में धूम्रपान मना है।',
    ],
    alarm: 'अलार्म बजने पर',
    whatToDo:
      'सब कुछ छोड़कर हरे संकेतों के अनुसार रिसेप्शन के सामने एकत्र होने के स्थान <strong>A</strong> पर जाएँ और गिनती पूरी होने तक रुकें। लिफ़्ट का उपयोग न करें।',
    numbers: 'आपातकाल: <strong>112</strong>, रिसेप्शन: एक्सटेंशन <strong>9</strong>।',
  },
  id: {
    name: 'Aturan keselamatan',
    description: 'Untuk semua orang, pada setiap kunjungan',
    accept: 'Saya telah membaca aturan ini dan akan mematuhinya',
    title: 'Aturan untuk kunjungan Anda',
    intro: 'Keselamatan Anda yang utama. Bacalah aturan ini: cukup dua menit.',
    rules: [
      'Kenakan kartu tamu agar terlihat, dan tetaplah bersama pendamping Anda.',
      'Di bengkel, pakailah sepatu tertutup serta rompi dan kacamata dari pintu masuk.',
      'Berjalanlah hanya di jalur hijau; forklift didahulukan.',
      'Foto dan video hanya dengan izin orang yang Anda temui.',
      'Dilarang merokok di semua gedung.',
    ],
    alarm: 'Jika alarm berbunyi',
    whatToDo:
      'Tinggalkan semuanya, ikuti tanda hijau ke titik kumpul <strong>A</strong> di depan resepsionis, dan tunggu sampai Anda dihitung. Jangan gunakan lift.',
    numbers: 'Darurat: <strong>112</strong>, resepsionis: ekstensi <strong>9</strong>.',
  },
  ar: {
    name: 'قواعد السلامة',
    description: 'للجميع، في كل زيارة',
    accept: 'قرأت القواعد وسألتزم بها',
    title: 'قواعد الزيارة',
    intro: 'سلامتك أولًا. يرجى قراءة هذه القواعد: تكفي دقيقتان.',
    rules: [
      'يرجى إبقاء البطاقة ظاهرة والبقاء مع الشخص المرافق.',
      'في الورش يجب ارتداء حذاء مغلق والسترة والنظارة المتوفرتين عند المدخل.',
      'المشي في الممرات الخضراء فقط؛ الأولوية للرافعات الشوكية.',
      'التصوير بإذن الشخص الذي تزوره فقط.',
      'التدخين ممنوع في جميع المباني.',
    ],
    alarm: 'عند انطلاق الإنذار',
    whatToDo:
      'يرجى ترك كل شيء واتباع اللافتات الخضراء إلى نقطة التجمّع <strong>A</strong> أمام الاستقبال والانتظار حتى انتهاء العدّ. يُمنع استخدام المصاعد.',
    numbers: 'الطوارئ: <strong>112</strong>، الاستقبال: الرقم الداخلي <strong>9</strong>.',
  },
  pl: {
    name: 'Zasady bezpieczeństwa',
    description: 'Dla wszystkich, przy każdej wizycie',
    accept: 'Znam te zasady i będę ich przestrzegać',
    title: 'Zasady podczas wizyty',
    intro: 'Bezpieczeństwo jest najważniejsze. Proszę przeczytać te zasady: zajmie to dwie minuty.',
    rules: [
      'Identyfikator proszę nosić w widocznym miejscu i nie oddalać się od osoby towarzyszącej.',
      'W warsztatach obowiązuje zakryte obuwie oraz kamizelka i okulary dostępne przy wejściu.',
      'Proszę chodzić tylko po drogach oznaczonych na zielono; wózki mają pierwszeństwo.',
      'Zdjęcia i filmy tylko za zgodą osoby przyjmującej.',
      'We wszystkich budynkach obowiązuje zakaz palenia.',
    ],
    alarm: 'W razie alarmu',
    whatToDo:
      'Proszę zostawić wszystko, iść za zielonymi znakami do punktu zbiórki <strong>A</strong> przed recepcją i zaczekać na policzenie osób. Nie wolno używać wind.',
    numbers: 'Numer alarmowy: <strong>112</strong>, recepcja: numer wewnętrzny <strong>9</strong>.',
  },
}

interface Confidentiality {
  readonly name: string
  readonly description: string
  /** At most 88 characters each, because the PDF does not wrap them. */
  readonly purpose: readonly string[]
  readonly asked: string
  readonly rules: readonly string[]
  readonly rights: string
  readonly how: readonly string[]
}

const confidentiality: InEveryLanguage<Confidentiality> = {
  it: {
    name: 'Riservatezza e privacy',
    description: 'Da accettare una volta sola',
    purpose: [
      'Officine Aurora registra nome, azienda, ospite, ora di ingresso e di uscita e firma',
      'per la sicurezza delle persone e degli edifici (art. 6.1.f del Regolamento UE 2016/679).',
      'I dati restano su un server dell’azienda e non sono ceduti a terzi.',
    ],
    asked: 'Che cosa ti chiediamo',
    rules: [
      'Quanto vedi e senti durante la visita è riservato: non divulgarlo.',
      'Non portare via documenti, campioni o fotografie senza permesso scritto.',
      'L’obbligo vale per due anni dopo la visita.',
    ],
    rights: 'I tuoi diritti',
    how: [
      'Puoi chiedere di vedere, correggere o cancellare i tuoi dati in qualunque momento,',
      'alla reception oppure scrivendo a privacy@officine-aurora.example.',
    ],
  },
  en: {
    name: 'Confidentiality and privacy',
    description: 'To be accepted only once',
    purpose: [
      'Officine Aurora records your name, company, host, times of arrival and departure and',
      'signature, for the safety of people and buildings (Art. 6(1)(f) GDPR).',
      'The data stay on a server of the company and are not passed on.',
    ],
    asked: 'What we ask of you',
    rules: [
      'What you see and hear during the visit is confidential: do not disclose it.',
      'Do not take away documents, samples or photos without written permission.',
      'This applies for two years after the visit.',
    ],
    rights: 'Your rights',
    how: [
      'You can ask to see, correct or delete your data at any time, at reception',
      'or by writing to privacy@officine-aurora.example.',
    ],
  },
  es: {
    name: 'Confidencialidad y privacidad',
    description: 'Se acepta una sola vez',
    purpose: [
      'Officine Aurora registra nombre, empresa, persona visitada, horas de entrada y salida y',
      'firma para la seguridad de personas y edificios (art. 6.1.f del Reglamento UE 2016/679).',
      'Los datos permanecen en un servidor de la empresa y no se ceden a terceros.',
    ],
    asked: 'Qué le pedimos',
    rules: [
      'Lo que vea y oiga durante la visita es confidencial: no lo divulgue.',
      'No se lleve documentos, muestras ni fotografías sin permiso por escrito.',
      'La obligación vale durante dos años después de la visita.',
    ],
    rights: 'Sus derechos',
    how: [
      'Puede pedir en cualquier momento ver, corregir o borrar sus datos, en recepción',
      'o escribiendo a privacy@officine-aurora.example.',
    ],
  },
  de: {
    name: 'Vertraulichkeit und Datenschutz',
    description: 'Nur einmal zu akzeptieren',
    purpose: [
      'Officine Aurora speichert Name, Unternehmen, Ansprechperson, Zeiten und Unterschrift',
      'zum Schutz von Personen und Gebäuden (Art. 6 Abs. 1 lit. f DSGVO).',
      'Die Daten bleiben auf einem Server des Unternehmens und werden nicht weitergegeben.',
    ],
    asked: 'Worum wir Sie bitten',
    rules: [
      'Was Sie beim Besuch sehen und hören, ist vertraulich: Geben Sie es nicht weiter.',
      'Nehmen Sie keine Dokumente, Muster oder Fotos ohne schriftliche Erlaubnis mit.',
      'Das gilt bis zwei Jahre nach dem Besuch.',
    ],
    rights: 'Ihre Rechte',
    how: [
      'Sie können Ihre Daten jederzeit einsehen, berichtigen oder löschen lassen, am Empfang',
      'oder per E-Mail an privacy@officine-aurora.example.',
    ],
  },
  fr: {
    name: 'Confidentialité et données personnelles',
    description: 'À accepter une seule fois',
    purpose: [
      'Officine Aurora enregistre nom, entreprise, personne visitée, heures et signature',
      'pour la sécurité des personnes et des bâtiments (art. 6.1.f du règlement UE 2016/679).',
      'Les données restent sur un serveur de l’entreprise et ne sont pas transmises.',
    ],
    asked: 'Ce que nous vous demandons',
    rules: [
      'Ce que vous voyez et entendez pendant la visite est confidentiel.',
      'N’emportez ni documents, ni échantillons, ni photos sans autorisation écrite.',
      'Cette obligation vaut deux ans après la visite.',
    ],
    rights: 'Vos droits',
    how: [
      'Vous pouvez à tout moment consulter, rectifier ou faire effacer vos données, à la réception',
      'ou en écrivant à privacy@officine-aurora.example.',
    ],
  },
  ja: {
    name: '秘密保持と個人情報',
    description: '一度だけ同意をお願いします',
    purpose: [
      'Officine Auroraは、人と建物の安全のため、氏名、会社名、担当者、入退館の時刻、署名を記録します（EU規則2016/679第6条1項(f)）。',
      'データは社内のサーバーに保管し、第三者には渡しません。',
    ],
    asked: 'お願いしたいこと',
    rules: [
      'ご来訪中に見聞きしたことは秘密にしてください。',
      '書面による許可なく、書類、試料、写真を持ち出さないでください。',
      'この義務はご来訪の2年後まで続きます。',
    ],
    rights: 'お客様の権利',
    how: [
      'データの閲覧、訂正、削除は、受付または privacy@officine-aurora.example でいつでもお申し出いただけます。',
    ],
  },
  zh: {
    name: '保密与隐私',
    description: '只需同意一次',
    purpose: [
      '为保障人员和建筑安全，Officine Aurora 记录姓名、公司、被访人、进出时间和签名（欧盟条例 2016/679 第 6 条第 1 款 f 项）。',
      '数据保存在公司的服务器上，不会提供给第三方。',
    ],
    asked: '请您遵守',
    rules: [
      '来访期间的所见所闻均须保密，请勿泄露。',
      '未经书面许可，请勿带走文件、样品或照片。',
      '此义务在来访结束后两年内有效。',
    ],
    rights: '您的权利',
    how: ['您可随时在前台或致信 privacy@officine-aurora.example，要求查看、更正或删除您的数据。'],
  },
  hi: {
    name: 'गोपनीयता और व्यक्तिगत डेटा',
    description: 'केवल एक बार स्वीकार करना है',
    purpose: [
      'लोगों और इमारतों की सुरक्षा के लिए Officine Aurora नाम, कंपनी, जिनसे मिलना है, आने-जाने का समय और हस्ताक्षर दर्ज करती है (EU विनियम 2016/679, अनुच्छेद 6.1.f)।',
      'डेटा कंपनी के सर्वर पर रहता है और किसी और को नहीं दिया जाता।',
    ],
    asked: 'आपसे अनुरोध',
    rules: [
      'विज़िट के दौरान देखी-सुनी बातें गोपनीय हैं: इन्हें किसी को न बताएँ।',
      'लिखित अनुमति के बिना दस्तावेज़, नमूने या फ़ोटो साथ न ले जाएँ।',
      'यह विज़िट के बाद दो वर्ष तक लागू है।',
    ],
    rights: 'आपके अधिकार',
    how: ['अपना डेटा देखने, सुधारने या हटाने के लिए कभी भी रिसेप्शन पर कहें या privacy@officine-aurora.example पर लिखें।'],
  },
  id: {
    name: 'Kerahasiaan dan privasi',
    description: 'Cukup disetujui satu kali',
    purpose: [
      'Officine Aurora mencatat nama, perusahaan, orang yang ditemui, waktu dan tanda tangan',
      'demi keselamatan orang dan gedung (Pasal 6(1)(f) Peraturan UE 2016/679).',
      'Data tetap di server perusahaan dan tidak diberikan kepada pihak lain.',
    ],
    asked: 'Yang kami minta',
    rules: [
      'Yang Anda lihat dan dengar selama kunjungan bersifat rahasia: jangan disebarkan.',
      'Jangan membawa dokumen, sampel atau foto tanpa izin tertulis.',
      'Kewajiban ini berlaku dua tahun setelah kunjungan.',
    ],
    rights: 'Hak Anda',
    how: [
      'Anda dapat meminta untuk melihat, memperbaiki atau menghapus data Anda kapan saja,',
      'di resepsionis atau melalui privacy@officine-aurora.example.',
    ],
  },
  ar: {
    name: 'السرية والخصوصية',
    description: 'تُطلب الموافقة مرة واحدة فقط',
    purpose: [
      'تسجّل Officine Aurora الاسم والشركة والشخص المزور ووقت الوصول والمغادرة والتوقيع من أجل سلامة الأشخاص والمباني (المادة 6.1.f من لائحة الاتحاد الأوروبي 2016/679).',
      'تبقى البيانات على خادم الشركة ولا تُعطى لأطراف أخرى.',
    ],
    asked: 'ما نطلبه منك',
    rules: [
      'كل ما يُرى ويُسمع أثناء الزيارة سرّي: يرجى عدم إفشائه.',
      'يُمنع أخذ مستندات أو عيّنات أو صور دون إذن مكتوب.',
      'يسري هذا الالتزام مدة سنتين بعد الزيارة.',
    ],
    rights: 'حقوقك',
    how: [
      'يمكنك في أي وقت طلب الاطلاع على بياناتك أو تصحيحها أو حذفها، لدى الاستقبال أو عبر privacy@officine-aurora.example.',
    ],
  },
  pl: {
    name: 'Poufność i prywatność',
    description: 'Wystarczy zaakceptować jeden raz',
    purpose: [
      'Officine Aurora zapisuje imię i nazwisko, firmę, osobę przyjmującą, godziny wejścia i wyjścia oraz podpis dla bezpieczeństwa osób i budynków (art. 6 ust. 1 lit. f rozporządzenia UE 2016/679).',
      'Dane pozostają na serwerze firmy i nie są przekazywane dalej.',
    ],
    asked: 'O co prosimy',
    rules: [
      'To, co widać i słychać podczas wizyty, jest poufne: proszę tego nie ujawniać.',
      'Bez pisemnej zgody nie wolno zabierać dokumentów, próbek ani zdjęć.',
      'Obowiązuje to przez dwa lata po wizycie.',
    ],
    rights: 'Prawa osoby odwiedzającej',
    how: [
      'W każdej chwili można poprosić o wgląd w dane, ich poprawienie lub usunięcie: w recepcji lub pod adresem privacy@officine-aurora.example.',
    ],
  },
}

/** The languages that the PDF's typeface can write; a document may be a PDF in some languages and HTML in the others. */
const ofPdf: readonly Language[] = ['it', 'en', 'es', 'de', 'fr', 'id']

const confidentialityLines = ({ name, purpose, asked, rules, rights, how }: Confidentiality): string[] =>
  [name, '', ...purpose, '', asked, ...rules.map((rule) => `·  ${rule}`), '', rights, ...how].map((line) =>
    line.replaceAll('’', "'"),
  )

const confidentialityHtml = ({ name, purpose, asked, rules, rights, how }: Confidentiality): string =>
  [
    `<h2>${name}</h2>`,
    ...purpose.map((line) => `<p>${line}</p>`),
    `<h3>${asked}</h3>`,
    `<ul>${rules.map((rule) => `<li>${rule}</li>`).join('')}</ul>`,
    `<h3>${rights}</h3>`,
    ...how.map((line) => `<p>${line}</p>`),
  ].join('\n')

/** The rules of safety, accepted at every visit. */
export const demoSafetyDocument = inEveryLanguage(safetyRules, (text) => ({
  name: text.name,
  description: text.description,
  customAccept: text.accept,
  document: safetyHtml(text),
}))

/** Confidentiality and privacy, accepted once. */
export const demoConfidentialityDocument = inEveryLanguage(confidentiality, (text, language) => ({
  name: text.name,
  description: text.description,
  customAccept: null,
  document: ofPdf.includes(language) ? textPdf(confidentialityLines(text)) : confidentialityHtml(text),
}))

/** The rules of safety as HTML, in the language of the demo company. */
export const demoSafetyRules = safetyHtml(safetyRules.it)
/** The lines of the PDF about confidentiality, in the language of the demo company. */
export const demoPrivacyText: readonly string[] = confidentialityLines(confidentiality.it)

function inEveryLanguage<Text>(
  texts: InEveryLanguage<Text>,
  documentOf: (text: Text, language: Language) => DemoDocumentText,
): InEveryLanguage<DemoDocumentText> {
  const entries = Object.entries(texts) as readonly (readonly [Language, Text])[]
  return Object.fromEntries(
    entries.map(([language, text]) => [language, documentOf(text, language)]),
  ) as InEveryLanguage<DemoDocumentText>
}
