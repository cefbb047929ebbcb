/** What the checks of one case found. */
export type Findings = { checked: number; violations: string[] }

/** Counts one check of an invariant of docs/faults.md, and notes its violation. */
export function check(findings: Findings, isHeld: boolean, violation: string): void {
  findings.checked += 1
  if (!isHeld) findings.violations.push(violation)
}
