import { useMemo, useState } from 'react';
import type { CsvRow } from '../../../../domain/csvReading.ts';
import { type Candidate, readCandidates } from '../../../../domain/customerImport.ts';
import { columnNames, guessLayout, type Layout } from '../../../../domain/customerImportColumns.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import { allRecords } from '../../../dataProvider/allRecords.ts';
import { useShopData } from '../../../dataProvider/useShopData.ts';
import { FileProblem, readFile } from './readFile.ts';

interface Chosen {
  name: string;
  rows: CsvRow[];
  layout: Layout;
  /** Those of the customers there are. */
  phones: string[];
}

const NO_CANDIDATES: Candidate[] = [];

/** The file that was chosen, and what would become of its lines. */
export function useImportFile() {
  const shop = useShopData();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(file: File) {
    setBusy(true);
    setProblem(null);
    try {
      const rows = await readFile(file);
      const customers = await allRecords<Customer>(shop, 'clientes', { field: 'id', order: 'ASC' });
      const phones = customers.map(({ phone }) => String(phone ?? ''));
      setChosen({ name: file.name, rows, layout: guessLayout(rows), phones });
    } catch (error) {
      const { message } = error as Error;
      setProblem(
        error instanceof FileProblem ? message : `Não foi possível conferir os clientes já cadastrados. ${message}`,
      );
    } finally {
      setBusy(false);
    }
  }

  const candidates = useMemo(
    () =>
      chosen
        ? readCandidates(
            chosen.layout.hasHeadings ? chosen.rows.slice(1) : chosen.rows,
            chosen.layout.columns,
            chosen.phones,
          )
        : NO_CANDIDATES,
    [chosen],
  );

  return {
    chosen,
    candidates,
    names: chosen ? columnNames(chosen.rows, chosen.layout.hasHeadings) : [],
    busy,
    problem,
    choose,
    setLayout: (layout: Layout) => setChosen((before) => before && { ...before, layout }),
    forget: () => setChosen(null),
  };
}
