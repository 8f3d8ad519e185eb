import { CancelledError, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SEARCH_DEBOUNCE_MS } from '../../../domain/constants.ts';
import type { Wire } from '../../../domain/fields/travel.ts';
import { type Id, sameId } from '../../../domain/ids.ts';
import { canonicalPhone, samePhone } from '../../../domain/phone.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { isEmail } from '../../../domain/schemas/fields.ts';
import { fold, normalizeText } from '../../../domain/text.ts';
import type { ShopDataProvider } from '../../dataProvider/types.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useFeature } from '../../session.ts';

/** What a person is recognised by; empty for what is not there or not whole yet. */
interface Signs {
  phone: string;
  email: string;
}

/** The field of a form that says: it is somebody else all the same. */
export const SOMEBODY_ELSE = 'somebody_else';
/** What a new customer's form says of it before anybody has. */
export const NOBODY_ELSE = { [SOMEBODY_ELSE]: false };
const SAY_WHO = 'Use o cadastro que já existe, ou marque que é outra pessoa';

const NOTHING: Record<string, string> = {};

/** Other customers with the phone or the e-mail that stand in the form around, once the typing rests. */
export function useTwins(self: Id | undefined): Customer[] {
  const shop = useShopData();
  const enabled = useFeature('customers.merge');
  const [phone, email, no_email] = useWatch({ name: ['phone', 'email', 'no_email'] });
  const [signs, setSigns] = useState<Signs>(() => signsIn({ phone, email, no_email }));
  useEffect(() => {
    const timer = setTimeout(() => setSigns(signsIn({ phone, email, no_email })), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [phone, email, no_email]);
  const { data } = useQuery({ ...twinsQuery(shop, signs), enabled: enabled && hasAny(signs) });
  return hasAny(signs) ? (data ?? []).filter(({ id }) => !sameId(id, self)) : [];
}

/**
 * What a form of a new customer has against being saved: somebody has that phone or e-mail, and nobody said that it is another
 * person. Where that cannot be asked nothing is against it.
 */
export function useTwinCheck(): (values: Wire) => Promise<Record<string, string>> {
  const shop = useShopData();
  const queryClient = useQueryClient();
  const enabled = useFeature('customers.merge');
  return async (values) => {
    const signs = signsIn(values);
    if (!enabled || values[SOMEBODY_ELSE] || !hasAny(signs)) return NOTHING;
    const isTwin = (await twins(queryClient, shop, signs)).length > 0;
    return isTwin ? { [SOMEBODY_ELSE]: SAY_WHO } : NOTHING;
  };
}

async function twins(queryClient: QueryClient, shop: ShopDataProvider, signs: Signs): Promise<Customer[]> {
  try {
    return await queryClient.fetchQuery({ ...twinsQuery(shop, signs), retry: false });
  } catch (error) {
    // Called off, because somebody has just changed a customer.
    return error instanceof CancelledError ? twins(queryClient, shop, signs) : [];
  }
}

function twinsQuery(shop: ShopDataProvider, signs: Signs) {
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
        .filter((each) => (phone !== '' && samePhone(each.phone, phone)) || sameEmail(each.email, email));
      return [...new Map(same.map((customer) => [String(customer.id), customer])).values()];
    },
  };
}

function signsIn({ phone, email, no_email }: Wire): Signs {
  const address = normalizeText(String(email ?? ''));
  return {
    phone: canonicalPhone(String(phone ?? '')) ?? '',
    email: !no_email && isEmail(address) ? address : '',
  };
}

function hasAny({ phone, email }: Signs): boolean {
  return phone !== '' || email !== '';
}

function sameEmail(one: string | null, other: string): boolean {
  return other !== '' && one !== null && fold(one) === fold(other);
}
