/** A phone in front of a code; loaded with the screens that need it, so that home loads faster. */
export function PhoneIcon() {
  return (
    <svg
      width="3em"
      height="3em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <rect x="6" y="2" width="12" height="20" rx="3" />
      <path d="M9.5 7h2v2h-2zM12.5 10h2v2h-2zM9.5 13h2M14.5 7v0M10.5 18.5h3" />
    </svg>
  )
}
