interface Judgement {
  readonly rule: string
  /** The element as it is written, its beginning. */
  readonly element?: RegExp
  /** The text of axe's finding. */
  readonly says?: RegExp
  /** Samples of the gallery; all of them if not named. */
  readonly screens?: readonly string[]
  /** Why what axe could not decide is right as it is. */
  readonly because: string
}

/** Results that axe calls incomplete, judged by a person. A result that is not in this list fails the test. */
export const judgements: readonly Judgement[] = [
  {
    rule: 'aria-hidden-focus',
    element: /^<span data-radix-focus-guard/,
    because: 'The dialog’s guards send the focus back into it at once; they never keep the focus.',
  },
  {
    rule: 'aria-hidden-focus',
    element: /^<div id="root" data-aria-hidden="true"/,
    because: 'Behind a dialog the page is hidden and the dialog holds the focus (keyboard journeys).',
  },
  {
    rule: 'color-contrast',
    element: /^<span role="presentation" dir=/,
    because: 'The text layer of a PDF is transparent by design and lies over the drawn page, black on white.',
  },
  {
    rule: 'color-contrast',
    says: /overlap/,
    screens: [
      ...['badge', 'badgeKept', 'badgePrinting', 'badgeNotPrinted', 'badgeShown'],
      ...['privacy', 'privacyOwn', 'privacyLoading', 'idle', 'touchlessEnding', 'settingsOwingHandled'],
      ...['notices', 'warnings', 'successes', 'offline', 'homeKnown'],
      ...['attract', 'attractPlain', 'attractDimmed'],
    ],
    because:
      'Dialogs, notices and the face of an untouched tablet lie opaque over the page, on a surface whose contrast is computed (src/ui/palette.test.ts); axe does not tell which of the two it sees.',
  },
  {
    rule: 'color-contrast',
    says: /overlap/,
    screens: [
      'doorEntered',
      'doorLeft',
      'doorRecorded',
      'doorRefused',
      'doorAlreadyInside',
      'doorOffline',
      'doorIncomplete',
      'doorPassTooEarly',
      'doorPassReplaced',
      'qrRefused',
      'qrPassOver',
    ],
    because:
      'An answer covers the camera’s picture, opaque; its words have a pair of the palette (src/ui/palette.test.ts).',
  },
  {
    rule: 'color-contrast',
    says: /pseudo element/,
    because:
      'The fading edge above the bar is its ::before and lies outside of it: behind the words of the bar is its own surface.',
  },
  {
    rule: 'color-contrast',
    says: /overlap|partially obscured/,
    screens: [
      ...['certificates', 'hostAndReason', 'hostsMany', 'visitorTypesMany', 'documentsMany'],
      ...['signup', 'signupWrong', 'documentTypeOpen', 'provincesOpen', 'spoken', 'spokenWithoutVoice'],
      ...[
        'privacy',
        'privacyOwn',
        'door',
        'settings',
        'settingsOwing',
        'settingsOwingHandled',
        'settingsRefused',
        'settingsWrong',
      ],
    ],
    because:
      'Open lists, and the button that says how much is below, lie opaque over what follows, in pairs of the palette (src/ui/palette.test.ts); what is below is read after scrolling.',
  },
  {
    rule: 'color-contrast',
    says: /partially obscured/,
    screens: ['homeAnswers'],
    because:
      'What hosts answered stands on an opaque plate before the card of the clock, in pairs of the palette (src/ui/palette.test.ts); nothing lies over it.',
  },
  {
    rule: 'color-contrast',
    element: /^<label [^>]*>.<\/label>$/u,
    says: /too short/,
    because: 'In Chinese and Japanese a label may be one character. It has the colour of all labels.',
  },
  {
    rule: 'target-size',
    screens: ['documentTypeOpen', 'provincesOpen'],
    because: 'An open list covers the fields after it until it closes.',
  },
  {
    rule: 'target-size',
    element: /data-key/,
    says: /partially obscured/,
    screens: ['spoken'],
    because: 'The page scrolls, and until then a row of keys may lie half behind its bar.',
  },
  {
    rule: 'color-contrast',
    element: /^<select /,
    says: /1:1 contrast/,
    because: 'Home’s list of languages shows its icon alone: its transparent text is said by its label.',
  },
  {
    rule: 'color-contrast',
    says: /image node|background gradient/,
    screens: ['attract', 'attractPlain', 'attractDimmed', 'homePicture'],
    because: 'Words lie on a shade that is computed from the picture’s brightness (src/ui/shade.test.ts).',
  },
  {
    rule: 'color-contrast',
    element: /^<span class="[^"]*">(\d\d:\d\d|[^<]*\d[^<]*)<\/span>$/,
    says: /image node|partially overlaps/,
    screens: ['home', 'homeFull', 'homeAnswers', 'homeCamera', 'homeTouchless', 'homeWaiting', 'homeKnown'],
    because:
      'The clock stands on its card before rings that shade it by 6 % each, its day beside them; looked at in Italian, German and Arabic.',
  },
  {
    rule: 'aria-valid-attr-value',
    says: /aria-controls/,
    because: 'A closed list is not on the page; the field names it again when it opens.',
  },
  {
    rule: 'video-caption',
    element: /^<video playsinline/,
    because: 'The live picture of the tablet’s own camera: it has no sound, so there is nothing to caption.',
  },
  {
    rule: 'heading-order',
    says: /Unable to determine previous heading/,
    screens: ['pdf'],
    because:
      'While the pages of a PDF come in, axe gives up on the order of headings. It is h1 for the step, h2 for each document, h2 and below inside one.',
  },
]
