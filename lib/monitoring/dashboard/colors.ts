/** A colour means the same on the whole dashboard; all are readable on white and on black. */
export const colors = {
  good: '#2ca02c',
  bad: '#d62728',
  warning: '#ff7f0e',
  first: '#1f77b4',
  second: '#9467bd',
  third: '#17a2b8',
  faint: '#7f7f7f',
}
