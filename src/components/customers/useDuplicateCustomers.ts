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
import type { ShopDataProvider } from '../../dataProvider/types.ts';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';
import { useFeature } from '../../session.ts';

/** What a person is recognised by; empty for what is not there or not whole yet. */
interface Signs {
  phone: string;
  email: string;
}

/** The field of a form that says: it is somebody else all the same. */
export const CONFIRM_NEW = 'somebody_else';
/** What a new customer's form says of it before anybody has. */
export const CONFIRM_NEW_DEFAULTS = { [CONFIRM_NEW]: false };
const SAY_WHO = 'Use o cadastro que já existe, ou marque que é outra pessoa';

const NOTHING: Record<string, string> = {};

/** Other customers with the phone or the e-mail that stand in the form around, once the typing rests. */
export function useDuplicateCustomers(self: Id | undefined): Customer[] {
  const shop = useShopDataProvider();
  const enabled = useFeature('customers.merge');
  const [phone, email, no_email] = useWatch({ name: ['phone', 'email', 'no_email'] });
  const [signs, setSigns] = useState<Signs>(() => signsIn({ phone, email, no_email }));
  useEffect(() => {
    const timer = setTimeout(() => setSigns(signsIn({ phone, email, no_email })), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [phone, email, no_email]);
  const { data } = useQuery({ ...getDuplicatesQuery(shop, signs), enabled: enabled && hasAny(signs) });
  return hasAny(signs) ? (data ?? []).filter(({ id }) => !isSameId(id, self)) : [];
}

/**
 * What a form of a new customer has against being saved: somebody has that phone or e-mail, and nobody said that it is another
 * person. Where that cannot be asked nothing is against it.
 */
export function useDuplicateCheck(): (values: Json) => Promise<Record<string, string>> {
  const shop = useShopDataProvider();
  const queryClient = useQueryClient();
  const enabled = useFeature('customers.merge');
  return async (values) => {
    const signs = signsIn(values);
    if (!enabled || values[CONFIRM_NEW] || !hasAny(signs)) return NOTHING;
    const isTwin = (await fetchDuplicates(queryClient, shop, signs)).length > 0;
    return isTwin ? { [CONFIRM_NEW]: SAY_WHO } : NOTHING;
  };
}

async function fetchDuplicates(queryClient: QueryClient, shop: ShopDataProvider, signs: Signs): Promise<Customer[]> {
  try {
    return await queryClient.fetchQuery({ ...getDuplicatesQuery(shop, signs), retry: false });
  } catch (error) {
    // Called off, because somebody has just changed a customer.
    return error instanceof CancelledError ? fetchDuplicates(queryClient, shop, signs) : [];
  }
}

function getDuplicatesQuery(shop: ShopDataProvider, signs: Signs) {
  return {
    queryKey: [customers.name, 'twins', signs.phone, signs.email],
    staleTime: 30_000,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { phone, email } = signs;
      const lists = await Promise.all(
        [phone, email].filter(Boolean).map((sign) => shop.findCustomers(sign, { signal })),
      );
      const same = lists
        .flat()
        .filter((each) => (phone !== '' && isSamePhone(each.phone, phone)) || sameEmail(each.email, email));
      return [...new Map(same.map((customer) => [String(customer.id), customer])).values()];
    },
  };
}

function signsIn({ phone, email, no_email }: Json): Signs {
  const address = normalizeText(String(email ?? ''));
  return {
    phone: normalizePhone(String(phone ?? '')) ?? '',
    email: !no_email && isEmail(address) ? address : '',
  };
}

function hasAny({ phone, email }: Signs): boolean {
  return phone !== '' || email !== '';
}

function sameEmail(one: string | null, other: string): boolean {
  return other !== '' && one !== null && fold(one) === fold(other);
}
