import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import {
  findFileAreaCode,
  guessTargets,
  isCustomerHeading,
  limitTargets,
} from '../../../../domain/customerImport/columns.ts';
import { findDateOrder } from '../../../../domain/customerImport/dateOrder.ts';
import { type CustomersByPhone, groupByPhone, listFormerPeople } from '../../../../domain/customerImport/lines.ts';
import { findMostFrequentAreaCode, looksLikePhone } from '../../../../domain/customerImport/phones.ts';
import type { ImportPlan } from '../../../../domain/customerImport/plan.ts';
import {
  type FileTable,
  type FormatChoice,
  getHeadings,
  getValueRows,
  toChoice,
} from '../../../../domain/importFile/readFile.ts';
import type { RemovedPerson } from '../../../../domain/personalData.ts';
import { isNationalPhone, normalizePhone } from '../../../../domain/phone.ts';
import { type Customer, customers as customersResource } from '../../../../domain/resources/customers.ts';
import { isEmail } from '../../../../domain/schemas/fields.ts';
import { useMayCall } from '../../../access.ts';
import { createPause } from '../../../components/importFile/pause.ts';
import { readImportFile } from '../../../components/importFile/readImportFile.ts';
import type { StoredFile } from '../../../components/importFile/storage.ts';
import { useFileReading } from '../../../components/importFile/useFileReading.ts';
import { fetchAllRecords } from '../../../dataProvider/fetchAllRecords.ts';
import { useShopDataProvider } from '../../../dataProvider/index.ts';
import { getShopQuery } from '../../../dataProvider/useShop.ts';
import { useFeature, useTimeZone } from '../../../session.ts';
import { useImportRules } from './useImportRules.ts';

/** What a person chooses; null for what is found out. */
export interface ImportChoices extends Omit<ImportPlan, 'headings' | 'dateOrder' | 'areaCode'> {
  dateOrder: ImportPlan['dateOrder'] | null;
  areaCode: string | null;
  /** The area code of the shop's phone, or the most frequent one of the customers; empty if unknown. */
  localAreaCode: string;
}

/** Changes some choices: to these, or to what a function makes of those before. */
export type SetChoices = (change: Partial<ImportChoices> | ((before: ImportChoices) => Partial<ImportChoices>)) => void;

/** A file that is being imported. */
export interface ChosenFile {
  source: File;
  table: FileTable;
  customers: CustomersByPhone;
  choices: ImportChoices;
}

/** The chosen file and how it is read. */
export function useImportFile() {
  const shop = useShopDataProvider();
  const queryClient = useQueryClient();
  const hasShop = useFeature('shop');
  const hasRemoved = useFeature('privacy');
  const maySeeRemoved = useMayCall('GET /customers/removed');
  const timeZone = useTimeZone();
  const rules = useImportRules();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const { attempt, ...reading } = useFileReading('os clientes');

  const words = {
    isHeading: (text: string) => isCustomerHeading(text, rules.resource),
    looksLikeValue: (text: string) => looksLikePhone(text) || isEmail(text.trim()),
  };

  function load(source: File, format: FormatChoice) {
    void attempt(async () => {
      const table = await readImportFile(source, format, words);
      const existing = await fetchCustomers();
      const pause = createPause();
      const customers = await groupByPhone(existing, pause, await fetchFormerPeople(existing));
      const shopPhone = hasShop ? (await queryClient.fetchQuery(getShopQuery(shop)).catch(() => null))?.phone : null;
      await pause();
      const choices = createChoices(table, findAreaCode(shopPhone, existing));
      await pause();
      return { source, table, customers, choices };
    }, setChosen);
  }

  function fetchCustomers() {
    return fetchAllRecords<Customer>(shop, customersResource.name, { field: 'id', order: 'ASC' });
  }

  async function fetchFormerPeople(existing: readonly Customer[]) {
    if (!hasRemoved || !maySeeRemoved) return [];
    const removed = await shop.getRemovedRecords(customersResource.api.path);
    return listFormerPeople(removed as RemovedPerson[], existing, timeZone);
  }

  function createChoices(table: FileTable, localAreaCode: string): ImportChoices {
    const guessed = guessTargets(getHeadings(table), getValueRows(table), rules.resource);
    return {
      targets: limitTargets(guessed, rules),
      dateOrder: null,
      areaCode: null,
      localAreaCode,
      keepNameless: false,
      keepUnreadable: false,
      overwrite: false,
      corrections: {},
      decisions: {},
    };
  }

  function setHeadingRow(headingRow: number | null) {
    setChosen((before) => {
      if (!before) return null;
      const table = { ...before.table, headingRow };
      // Without headings, what they said before is the best guess.
      const choices =
        headingRow === null
          ? { ...before.choices, corrections: {}, decisions: {} }
          : createChoices(table, before.choices.localAreaCode);
      return { ...before, table, choices };
    });
  }

  const setChoices: SetChoices = useCallback((change) => {
    setChosen((before) => {
      if (!before) return null;
      const changed = typeof change === 'function' ? change(before.choices) : change;
      return { ...before, choices: { ...before.choices, ...changed } };
    });
  }, []);

  const [table, targets] = [chosen?.table, chosen?.choices.targets];
  const finding = useMemo(
    () => (table && targets ? findDateOrder(getValueRows(table), targets, rules.resource) : null),
    [table, targets, rules],
  );
  const fileAreaCode = useMemo(
    () => (table && targets ? findFileAreaCode(getValueRows(table), targets) : ''),
    [table, targets],
  );
  const areaCode = chosen?.choices.areaCode ?? (fileAreaCode || chosen?.choices.localAreaCode || '');
  const plan = useMemo(
    (): ImportPlan | null =>
      chosen && {
        ...chosen.choices,
        headings: getHeadings(chosen.table),
        dateOrder: chosen.choices.dateOrder ?? finding?.order ?? 'day-first',
        areaCode,
      },
    [chosen, finding, areaCode],
  );

  return {
    chosen,
    plan,
    /** What the file says about the order of day and month. */
    dateOrder: finding,
    /** The area code of phones without one: chosen, else the most frequent one of the file, else the shop's; empty if unknown. */
    areaCode,
    ...reading,
    choose: (file: File) => load(file, {}),
    setFormat: (format: FormatChoice) => {
      if (chosen) load(chosen.source, { ...toChoice(chosen.table.format), ...format });
    },
    setHeadingRow,
    setChoices,
    /** Goes on with a file of an earlier visit, with the customers of now. Returns whether they could be read. */
    restore: ({ fileName, bytes, format, headingRow, choices }: StoredFile<ImportChoices>) =>
      attempt(async () => {
        const source = new File([bytes], fileName);
        const table = { ...(await readImportFile(source, format, words)), headingRow };
        const existing = await fetchCustomers();
        const customers = await groupByPhone(existing, createPause(), await fetchFormerPeople(existing));
        return { source, table, customers, choices };
      }, setChosen),
    forget: () => setChosen(null),
  };
}

/** The area code of the shop's phone, else the one that most customers have. */
function findAreaCode(shopPhone: string | null | undefined, customers: readonly Customer[]): string {
  const own = normalizePhone(shopPhone ?? '');
  if (own !== null && isNationalPhone(own)) return own.slice(0, 2);
  return findMostFrequentAreaCode(customers.map(({ phone }) => String(phone)));
}
