interface Step {
  /** From 1. */
  readonly step: number
  readonly of: number
}

/** What spoken mode shows, on the page as on its bar. */
export type SpokenMode =
  | { readonly isOn: false }
  | {
      readonly isOn: true
      /** What is being said, without anything personal; `null` = silence. */
      readonly caption: string | null
      readonly lang: string | null
      /** The device has no voice for what was said last. */
      readonly isVoiceless: boolean
      /** Personal texts are said: the visitor wears headphones or has allowed it. */
      readonly saysPersonal: boolean
      readonly hasHeadset: boolean
      readonly volume: Step
      readonly rate: Step
    }
