import { styled } from '@mui/material/styles';
import { SEPARATORS, type Separator } from '../../../domain/importFile/delimited.ts';
import { ENCODINGS, type Encoding } from '../../../domain/importFile/encodings.ts';
import type { FileTable, FormatChoice } from '../../../domain/importFile/readFile.ts';
import { SelectField } from '../SelectField.tsx';

interface FormatFieldsProps {
  table: FileTable;
  /** Reads the file again. */
  onFormatChange: (choice: FormatChoice) => void;
  onHeadingRowChange: (headingRow: number | null) => void;
}

const toOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
/** How far down the headings can be chosen. */
const MAX_HEADING_ROWS = 20;

/** How the file is read: found out, and changed here. */
export function FormatFields({ table, onFormatChange, onHeadingRowChange }: FormatFieldsProps) {
  const { format, rows, headingRow } = table;
  return (
    <Fields>
      {format.kind !== 'spreadsheet' && (
        <SelectField
          label="Letras e acentos"
          value={format.encoding}
          onChange={(encoding) => onFormatChange({ encoding: encoding as Encoding })}
          options={toOptions(ENCODINGS)}
        />
      )}
      {format.kind === 'text' && (
        <SelectField
          label="Separador das colunas"
          value={format.separator}
          onChange={(separator) => onFormatChange({ separator: separator as Separator })}
          options={toOptions(SEPARATORS)}
        />
      )}
      {format.kind === 'spreadsheet' && format.sheets.length > 1 && (
        <SelectField
          label="Aba da planilha"
          value={format.sheet}
          onChange={(sheet) => onFormatChange({ sheet })}
          options={format.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
        />
      )}
      {format.kind !== 'contacts' && (
        <SelectField
          label="Títulos das colunas"
          value={headingRow === null ? '' : String(headingRow)}
          onChange={(value) => onHeadingRowChange(value === '' ? null : Number(value))}
          emptyLabel="O arquivo não tem títulos"
          options={rows.slice(0, MAX_HEADING_ROWS).map(({ line, cells }, at) => ({
            value: String(at),
            label: `Linha ${line}: ${cells
              .filter((cell) => cell.trim() !== '')
              .join(', ')
              .slice(0, 60)}`,
          }))}
        />
      )}
    </Fields>
  );
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: theme.spacing(1),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));
