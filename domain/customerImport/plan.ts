import type { Day } from '../dates.ts';
import type { AnyResource } from '../resources/resource.ts';
import type { ColumnTargets } from './columns.ts';
import type { DateOrder } from './days.ts';

/** What a person has decided about a file. */
export interface ImportPlan {
  /** The headings of the columns; empty where there is none. */
  headings: readonly string[];
  targets: ColumnTargets;
  dateOrder: DateOrder;
  /** The area code of phones without one; empty if unknown. */
  areaCode: string;
  /** People without a name are stored as `Sem nome`. */
  keepNameless: boolean;
  /** Optional values that cannot be read go into the note. */
  keepUnreadable: boolean;
  /** Existing customers get the values of the file also where they have others. */
  overwrite: boolean;
  /** Texts typed in place of the file's, by line and field. */
  corrections: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** Whether a line with the phone of somebody else is the same person. */
  decisions: Readonly<Record<number, 'same' | 'other'>>;
}

/** What an import accepts; it depends on the back end. */
export interface ImportRules {
  today: Day;
  /** Customers without an e-mail are accepted. */
  allowNoEmail: boolean;
  /** Points and last visits are accepted. */
  allowBalances: boolean;
  /** Visits and the day of registration are accepted. */
  allowDetails: boolean;
  /** People with the same phone and different names are a question. */
  asksAboutSharedPhones: boolean;
  /** Customers, with the fields that the back end supports. */
  resource: AnyResource;
}
