import { CancelledError, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SEARCH_DEBOUNCE_MS } from '../../../domain/constants.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { isSamePhone, normalizePhone } from '../../../domain/phone.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { isEmail } from '../../../domain/schemas/fields.ts';
import { fold, normalizeText } from '../../../domain/text.ts';
import { type ShopDataProvider, useShopDataProvider } from '../../dataProvider/index.ts';
import { useFeature } from '../../session.ts';

/** The fields that identify a person; empty where missing or incomplete. */
interface Identity {
  phone: string;
  email: string;
}

/** The form field that confirms a new customer despite the duplicate. */
export const CONFIRM_NEW = 'somebody_else';
/** Default values of a new customer's form. */
export const CONFIRM_NEW_DEFAULTS: Json = { [CONFIRM_NEW]: false };
const CONFIRM_MESSAGE = 'Use o cadastro que já existe, ou marque que é outra pessoa';

const NO_ERRORS: Record<string, string> = {};

/** Other customers with the phone or e-mail in the surrounding form, once typing pauses. */
export function useDuplicateCustomers(self: Id | undefined): Customer[] {
  const shop = useShopDataProvider();
  const enabled = useFeature('customers.merge');
  const [phone, email, no_email] = useWatch({ name: ['phone', 'email', 'no_email'] });
  const [identity, setIdentity] = useState<Identity>(() => readIdentity({ phone, email, no_email }));
  useEffect(() => {
    const timer = setTimeout(() => setIdentity(readIdentity({ phone, email, no_email })), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [phone, email, no_email]);
  const { data } = useQuery({ ...getDuplicatesQuery(shop, identity), enabled: enabled && isIdentified(identity) });
  return isIdentified(identity) ? (data ?? []).filter(({ id }) => !isSameId(id, self)) : [];
}

/**
 * Returns a form check that refuses a new customer whose phone or e-mail another one has, unless the person confirmed a new
 * customer. Passes where the server cannot be asked.
 */
export function useDuplicateCheck(): (values: Json) => Promise<Record<string, string>> {
  const shop = useShopDataProvider();
  const queryClient = useQueryClient();
  const enabled = useFeature('customers.merge');
  return async (values) => {
    const identity = readIdentity(values);
    if (!enabled || values[CONFIRM_NEW] || !isIdentified(identity)) return NO_ERRORS;
    const isDuplicate = (await fetchDuplicates(queryClient, shop, identity)).length > 0;
    return isDuplicate ? { [CONFIRM_NEW]: CONFIRM_MESSAGE } : NO_ERRORS;
  };
}

async function fetchDuplicates(
  queryClient: QueryClient,
  shop: ShopDataProvider,
  identity: Identity,
): Promise<Customer[]> {
  try {
    return await queryClient.fetchQuery({ ...getDuplicatesQuery(shop, identity), retry: false });
  } catch (error) {
    // Cancelled because a customer has just changed.
    return error instanceof CancelledError ? fetchDuplicates(queryClient, shop, identity) : [];
  }
}

function getDuplicatesQuery(shop: ShopDataProvider, identity: Identity) {
  return {
    queryKey: [customers.name, 'duplicates', identity.phone, identity.email],
    staleTime: 30_000,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { phone, email } = identity;
      const lists = await Promise.all(
        [phone, email].filter(Boolean).map((text) => shop.findCustomers(text, { signal })),
      );
      const matches = lists
        .flat()
        .filter((each) => (phone !== '' && isSamePhone(each.phone, phone)) || isSameEmail(each.email, email));
      return [...new Map(matches.map((customer) => [String(customer.id), customer])).values()];
    },
  };
}

function readIdentity({ phone, email, no_email }: Json): Identity {
  const normalizedEmail = normalizeText(String(email ?? ''));
  return {
    phone: normalizePhone(String(phone ?? '')) ?? '',
    email: !no_email && isEmail(normalizedEmail) ? normalizedEmail : '',
  };
}

function isIdentified({ phone, email }: Identity): boolean {
  return phone !== '' || email !== '';
}

function isSameEmail(first: string | null, second: string): boolean {
  return second !== '' && first !== null && fold(first) === fold(second);
}
