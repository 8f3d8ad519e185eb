import { useMemo, useState } from 'react';
import { FileProblem } from '../../../../domain/importFile/problem.ts';
import {
  type FileTable,
  type FormatChoice,
  getHeadings,
  getValueRows,
} from '../../../../domain/importFile/readFile.ts';
import { type Employee, employees as employeesResource } from '../../../../domain/resources/employees.ts';
import type { AnyResource } from '../../../../domain/resources/resource.ts';
import { type Service, services as servicesResource } from '../../../../domain/resources/services.ts';
import {
  guessServiceColumns,
  isServiceHeading,
  looksLikeServiceValue,
  type ServiceColumns,
  type ServiceTarget,
} from '../../../../domain/serviceImport/columns.ts';
import { readServiceLines, type ServiceImportRules } from '../../../../domain/serviceImport/lines.ts';
import { useAvailableResource } from '../../../availableResource.ts';
import { readImportFile } from '../../../components/importFile/readImportFile.ts';
import { fetchAllRecords } from '../../../dataProvider/fetchAllRecords.ts';
import { useShopDataProvider } from '../../../dataProvider/index.ts';

/** A file of services that is being imported. */
export interface ServiceFile {
  name: string;
  table: FileTable;
  columns: ServiceColumns;
  rules: ServiceImportRules;
}

const BY_ID = { field: 'id', order: 'ASC' } as const;
const WORDS = { isHeading: isServiceHeading, looksLikeValue: looksLikeServiceValue };

/** What this back end and this user can give a service. */
function listTargets({ fields }: AnyResource): ServiceTarget[] {
  return [
    ...(['name', 'price', 'points'] as const),
    ...(fields.duration ? (['duration'] as const) : []),
    ...(fields.employeeIds ? (['employees'] as const) : []),
    ...(fields.commission ? (['commission', 'fixedCommission'] as const) : []),
  ];
}

/** The chosen file, how it is read, and what becomes of its lines. */
export function useServiceFile() {
  const shop = useShopDataProvider();
  const resource = useAvailableResource(servicesResource);
  const targets = useMemo(() => listTargets(resource), [resource]);
  const [source, setSource] = useState<File | null>(null);
  const [chosen, setChosen] = useState<ServiceFile | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const guess = (table: FileTable) => guessServiceColumns(getHeadings(table), getValueRows(table), targets);

  async function load(file: File, format: FormatChoice) {
    setBusy(true);
    setProblem(null);
    try {
      const table = await readImportFile(file, format, WORDS);
      const services = await fetchAllRecords<Service>(shop, servicesResource.name, BY_ID);
      const employees = targets.includes('employees')
        ? (await fetchAllRecords<Employee>(shop, employeesResource.name, BY_ID)).filter(
            ({ attends }) => attends !== false,
          )
        : [];
      setSource(file);
      setChosen({ name: file.name, table, columns: guess(table), rules: { resource, services, employees } });
    } catch (error) {
      const { message } = error as Error;
      setProblem(
        error instanceof FileProblem ? message : `Não foi possível conferir os serviços já cadastrados. ${message}`,
      );
    } finally {
      setBusy(false);
    }
  }

  const change = (changes: Partial<ServiceFile>) => setChosen((before) => before && { ...before, ...changes });
  const lines = useMemo(
    () => (chosen ? readServiceLines(getValueRows(chosen.table), chosen.columns, chosen.rules) : []),
    [chosen],
  );

  return {
    chosen,
    lines,
    targets,
    busy,
    problem,
    choose: (file: File) => load(file, {}),
    setFormat: (format: FormatChoice) => source && void load(source, format),
    setHeadingRow(headingRow: number | null) {
      if (!chosen) return;
      const table = { ...chosen.table, headingRow };
      change({ table, columns: guess(table) });
    },
    setColumns: (columns: ServiceColumns) => change({ columns }),
    forget: () => setChosen(null),
  };
}
