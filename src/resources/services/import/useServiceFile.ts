import { useMemo, useState } from 'react';
import {
  type FileTable,
  type FormatChoice,
  getHeadings,
  getValueRows,
  toChoice,
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
import {
  readServiceLines,
  type ServiceCorrections,
  type ServiceImportRules,
} from '../../../../domain/serviceImport/lines.ts';
import { useAvailableResource } from '../../../availableResource.ts';
import { readImportFile } from '../../../components/importFile/readImportFile.ts';
import type { StoredFile } from '../../../components/importFile/storage.ts';
import { useFileReading } from '../../../components/importFile/useFileReading.ts';
import { fetchAllRecords } from '../../../dataProvider/fetchAllRecords.ts';
import { useShopDataProvider } from '../../../dataProvider/index.ts';

/** What a person chooses. */
interface ServiceChoices {
  columns: ServiceColumns;
  /** Known services get the values of the file. */
  overwrite: boolean;
  corrections: ServiceCorrections;
}

/** A file of services that is being imported. */
export interface ServiceFile {
  source: File;
  table: FileTable;
  choices: ServiceChoices;
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
  const [chosen, setChosen] = useState<ServiceFile | null>(null);
  const { attempt, ...reading } = useFileReading('os serviços');

  const guess = (table: FileTable) => guessServiceColumns(getHeadings(table), getValueRows(table), targets);

  function load(source: File, format: FormatChoice) {
    void attempt(async () => {
      const table = await readImportFile(source, format, WORDS);
      const choices = { columns: guess(table), overwrite: false, corrections: {} };
      return { source, table, choices, rules: await fetchRules() };
    }, setChosen);
  }

  async function fetchRules(): Promise<ServiceImportRules> {
    const services = await fetchAllRecords<Service>(shop, servicesResource.name, BY_ID);
    if (!targets.includes('employees')) return { resource, services, employees: [] };
    const employees = await fetchAllRecords<Employee>(shop, employeesResource.name, BY_ID);
    return { resource, services, employees: employees.filter(({ attends }) => attends !== false) };
  }

  const change = (changes: Partial<ServiceFile>) => setChosen((before) => before && { ...before, ...changes });
  const lines = useMemo(() => {
    if (!chosen) return [];
    const { columns, corrections } = chosen.choices;
    return readServiceLines(getValueRows(chosen.table), columns, chosen.rules, corrections);
  }, [chosen]);

  return {
    chosen,
    lines,
    targets,
    /** Services, with the fields that the back end supports. */
    resource,
    ...reading,
    choose: (file: File) => load(file, {}),
    setFormat: (format: FormatChoice) => {
      if (chosen) load(chosen.source, { ...toChoice(chosen.table.format), ...format });
    },
    setHeadingRow(headingRow: number | null) {
      if (!chosen) return;
      const table = { ...chosen.table, headingRow };
      change({ table, choices: { ...chosen.choices, columns: guess(table), corrections: {} } });
    },
    setChoices: (choices: Partial<ServiceChoices>) =>
      setChosen((before) => before && { ...before, choices: { ...before.choices, ...choices } }),
    correct: (line: number, field: string, text: string) =>
      setChosen((before) => {
        if (!before) return null;
        const { corrections } = before.choices;
        const corrected = { ...corrections, [line]: { ...corrections[line], [field]: text } };
        return { ...before, choices: { ...before.choices, corrections: corrected } };
      }),
    /** Goes on with a file of an earlier visit, with the services of now. Returns whether they could be read. */
    restore: ({ fileName, bytes, format, headingRow, choices }: StoredFile<ServiceChoices>) =>
      attempt(async () => {
        const source = new File([bytes], fileName);
        const table = { ...(await readImportFile(source, format, WORDS)), headingRow };
        // A file of an earlier version has none.
        const corrections = choices.corrections ?? {};
        return { source, table, choices: { ...choices, corrections }, rules: await fetchRules() };
      }, setChosen),
    forget: () => setChosen(null),
  };
}
