/** @jsxRuntime automatic */
import type { TextColumn } from '../../views/orders-table'
import { PageLink } from './page-link'
import { TableRoom } from './parts'

type ColumnsTableProps<Row> = {
  label: string
  columns: TextColumn<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** The page that the first cell of a row links to. */
  pathOf?: (row: Row) => string
}

/** A table with the columns that a command prints. A phone stacks the cells of a row. */
export function ColumnsTable<Row>(props: ColumnsTableProps<Row>) {
  const { label, columns, rows, keyOf, pathOf } = props
  return (
    <TableRoom label={label}>
      <table className="stacked">
        <thead>
          <tr>
            {columns.map(([head, , figure]) => (
              <th key={head} scope="col" className={figure}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Cells key={keyOf(row)} row={row} columns={columns} path={pathOf?.(row)} />
          ))}
        </tbody>
      </table>
    </TableRoom>
  )
}

type CellsProps<Row> = { row: Row; columns: TextColumn<Row>[]; path: string | undefined }

function Cells<Row>({ row, columns, path }: CellsProps<Row>) {
  return (
    <tr>
      {columns.map(([head, cell, figure], index) => {
        const text = cell(row)
        if (index === 0) {
          return (
            <th key={head} scope="row">
              {path === undefined ? text : <PageLink to={path}>{text}</PageLink>}
            </th>
          )
        }
        const classes = [figure, text === '-' ? 'none' : undefined].filter(Boolean)
        return (
          <td key={head} className={classes.join(' ') || undefined} data-head={head}>
            {text}
          </td>
        )
      })}
    </tr>
  )
}
